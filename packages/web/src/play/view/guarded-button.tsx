import type { ComponentProps, Ref } from 'preact';

export interface GuardedButtonProps extends Omit<ComponentProps<'button'>, 'ref'> {
  /** Presses do nothing for now. */
  readonly isHeld: boolean;
  readonly button?: Ref<HTMLButtonElement>;
  readonly onPress: (event: MouseEvent) => void;
  readonly 'data-kind'?: string;
  readonly 'data-testid'?: string;
}

/** A button that can be held for a moment without losing the focus. */
export function GuardedButton({ isHeld, button, onPress, ...more }: GuardedButtonProps) {
  return (
    <button
      type="button"
      {...more}
      ref={button ?? null}
      aria-disabled={isHeld}
      onClick={(event) => {
        if (!isHeld) onPress(event);
      }}
    />
  );
}
