import { animatesSteps, chooseAnimation, chooseSounds, playsSounds } from '../../app/effects.ts';
import { prefersReducedMotion } from '../../app/theme.ts';
import { useWords } from '../../messages/words.ts';
import { hear } from '../../sound/sounds.tsx';

/** Animation and sound on and off. Switching the sound on plays one, so that it is clear how loud it is. */
export function EffectsPanel() {
  const { t } = useWords();
  const isStill = prefersReducedMotion.value;
  const listen = (isOn: boolean) => {
    chooseSounds(isOn);
    if (isOn) void hear(['turn']);
  };
  return (
    <fieldset class="layers">
      <legend>{t('effects.title')}</legend>
      <label title={isStill ? t('effects.still') : undefined}>
        <input
          type="checkbox"
          checked={animatesSteps.value}
          disabled={isStill}
          data-testid="animation"
          onChange={(event) => chooseAnimation(event.currentTarget.checked)}
        />
        {t('effects.animation')}
      </label>
      <label>
        <input
          type="checkbox"
          checked={playsSounds.value}
          data-testid="sound"
          onChange={(event) => listen(event.currentTarget.checked)}
        />
        {t('effects.sound')}
      </label>
    </fieldset>
  );
}
