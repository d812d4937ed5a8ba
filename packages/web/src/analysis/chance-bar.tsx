import { seatColours } from '../board/palette.ts';
import { sayOf } from '../messages/message.ts';
import { useWords } from '../messages/words.ts';

export interface ChanceBarProps {
  /** Of the first side. */
  readonly chance: number;
  readonly sides: readonly string[];
}

/** Two sides of a bar, as long as their chances to win, with the figures above it. */
export function ChanceBar({ chance, sides }: ChanceBarProps) {
  const { t, say } = useWords();
  const first = Math.round(chance * 100);
  const shares = [first, 100 - first];
  const texts = shares.map((share, seat) => t('analysis.share', { side: say(sayOf('side', sides[seat])), share }));
  return (
    <div
      class="chance-bar"
      data-testid="chance"
      role="img"
      aria-label={t('analysis.chance', { chances: texts.join(', ') })}
    >
      <div class="chance-figures" aria-hidden="true">
        {texts.map((text) => (
          <span key={text}>{text}</span>
        ))}
      </div>
      <div class="chance-shares">
        {shares.map((share, seat) => (
          <span key={seat} style={{ flexGrow: share, background: seatColours[seat] }} />
        ))}
      </div>
    </div>
  );
}
