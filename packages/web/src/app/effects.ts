import { computed, type ReadonlySignal, signal } from '@preact/signals';
import { recall, remember } from './preferences.ts';
import { prefersReducedMotion } from './theme.ts';

const animation = signal(recall('animation') !== 'off');
const sound = signal(recall('sound') === 'on');

/** Whether steps are animated: unless the user, or their system, wants less motion. */
export const animatesSteps: ReadonlySignal<boolean> = computed(() => animation.value && !prefersReducedMotion.value);

/** Whether steps can be heard: only where the user has asked for it. */
export const playsSounds: ReadonlySignal<boolean> = sound;

export function chooseAnimation(isOn: boolean): void {
  animation.value = isOn;
  remember('animation', isOn ? 'on' : 'off');
}

export function chooseSounds(isOn: boolean): void {
  sound.value = isOn;
  remember('sound', isOn ? 'on' : 'off');
}
