import { gameFacts, type GameId } from '@hexfront/engine/facts';
import { SizeFields } from '../games/size-fields.tsx';
import { useWords } from '../messages/words.ts';

export const editions = gameFacts.filter(({ family }) => family === 'battle').map(({ id }) => id);
export type Overrides = { readonly [name: string]: unknown };

export interface OptionFieldsProps {
  readonly game: GameId;
  readonly onGame: (game: GameId) => void;
  readonly overrides: Overrides;
  readonly onOverrides: (overrides: Overrides) => void;
  readonly seed: string;
  readonly onSeed: (seed: string) => void;
}

/** Fields for the options that people change most; the rest is written as JSON. */
export function OptionFields({ game, onGame, overrides, onOverrides, seed, onSeed }: OptionFieldsProps) {
  const { t } = useWords();
  const set = (name: string, value: unknown) => onOverrides({ ...overrides, [name]: value });
  const numberOf = (name: string, usual: number) => Number(overrides[name] ?? usual);
  return (
    <fieldset class="panel fields">
      <label>
        {t('editor.edition')}
        <select value={game} onChange={(event) => onGame(event.currentTarget.value as GameId)}>
          {editions.map((id) => (
            <option key={id} value={id}>
              {id}
            </option>
          ))}
        </select>
      </label>
      <SizeFields overrides={overrides} onChange={set} />
      <label>
        {t('editor.minutes')}
        <input
          type="number"
          value={numberOf('durationMinutes', 60)}
          onChange={(event) => set('durationMinutes', event.currentTarget.valueAsNumber)}
        />
      </label>
      <label>
        {t('editor.density')}
        <input
          type="number"
          value={numberOf('nodeDensity', 100)}
          onChange={(event) => set('nodeDensity', event.currentTarget.valueAsNumber)}
        />
      </label>
      <label class="check">
        <input
          type="checkbox"
          checked={overrides.hasResearch === true}
          onChange={(event) => set('hasResearch', event.currentTarget.checked)}
        />
        {t('editor.research')}
      </label>
      <label>
        {t('watch.seed')}
        <input value={seed} onInput={(event) => onSeed(event.currentTarget.value)} />
      </label>
    </fieldset>
  );
}
