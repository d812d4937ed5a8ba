import type { Choice } from '../../games/choice.ts';
import { useWords } from '../../messages/words.ts';
import { ConfirmButton } from '../../widgets/confirm-button.tsx';
import { GuardedButton } from './guarded-button.tsx';
import type { PlayState } from './play-state.ts';

export interface ChoiceButtonsProps {
  readonly play: PlayState;
  readonly choices: readonly Choice[];
}

/** Choices as buttons. The board shows the hex that the button in question leads to. */
export function ChoiceButtons({ play, choices }: ChoiceButtonsProps) {
  const { t, say } = useWords();
  return (
    <>
      {choices.map((choice) => {
        const { kind, label, from, to } = choice;
        const { considered } = play.foresight;
        const armed = play.foresight.armed.value === choice;
        const point = () => {
          play.pointing.named.value = to ?? from ?? -1;
          considered.value = choice;
        };
        const leave = () => {
          play.pointing.named.value = -1;
          considered.value = null;
        };
        if (choice.risk !== undefined) {
          return (
            <ConfirmButton
              key="risk"
              label={say(label)}
              question={say(choice.risk)}
              yes={t('risk.yes')}
              no={t('risk.no')}
              testId="risky"
              onConfirm={() => play.decision.decide([choice])}
            />
          );
        }
        return (
          <GuardedButton
            key={JSON.stringify(choice.action)}
            isHeld={play.decision.isHeld.value}
            data-kind={kind}
            class={armed ? 'armed' : ''}
            onFocus={point}
            onBlur={leave}
            // A button that appears under a resting mouse is not pointed at.
            onPointerMove={point}
            onPointerLeave={leave}
            onPress={(event) => {
              // A finger cannot hover: its first tap shows what would happen.
              if (isTouch(event) && !armed && kind !== 'end') {
                considered.value = choice;
                play.foresight.armed.value = choice;
                return;
              }
              leave();
              play.foresight.armed.value = null;
              play.decision.decide([choice]);
            }}
          >
            {say(label)}
          </GuardedButton>
        );
      })}
    </>
  );
}

function isTouch(event: MouseEvent): boolean {
  return (event as PointerEvent).pointerType === 'touch';
}
