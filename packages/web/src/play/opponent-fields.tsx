import { currentIdentity } from '../app/identity.ts';
import { BotOptions } from '../games/bot-options.tsx';
import { useWords } from '../messages/words.ts';

/** Whoever gets the link. */
const PERSON = 'person';
/** Whoever the arena finds. */
export const QUEUE = 'queue';
/** Anyone who finds the game in the lobby. */
export const LOBBY = 'lobby';
const people: readonly string[] = [PERSON, QUEUE, LOBBY];
const paces = [
  [0, 'server.paceNone'],
  [300, 'server.pace300'],
  [60, 'server.pace60'],
  [86_400, 'lobby.paceDay'],
  [3 * 86_400, 'lobby.pace3Days'],
  [7 * 86_400, 'lobby.pace7Days'],
] as const;

export function isPerson(opponent: string): boolean {
  return people.includes(opponent);
}

export interface OpponentSelectProps {
  readonly bots: readonly string[];
  readonly opponent: string;
  readonly onOpponent: (opponent: string) => void;
  /** The queue plays every game as it is; other options need an opponent who was asked. */
  readonly hasQueue: boolean;
}

export function OpponentSelect({ bots, opponent, onOpponent, hasQueue }: OpponentSelectProps) {
  const { t } = useWords();
  const isGuest = currentIdentity.value?.isGuest ?? true;
  return (
    <label>
      {t('server.against')}
      <select value={opponent} data-testid="server-against" onChange={(event) => onOpponent(event.currentTarget.value)}>
        <optgroup label={t('server.house')}>
          <BotOptions bots={bots} />
        </optgroup>
        <option value={LOBBY}>{t('lobby.anyone')}</option>
        <option value={PERSON}>{t('server.person')}</option>
        {hasQueue ? <option value={QUEUE}>{t(isGuest ? 'server.queueCasual' : 'server.queueRated')}</option> : null}
      </select>
    </label>
  );
}

export interface PaceSelectProps {
  /** Seconds per decision; 0 means no limit. */
  readonly seconds: string;
  readonly onSeconds: (seconds: string) => void;
}

export function PaceSelect({ seconds, onSeconds }: PaceSelectProps) {
  const { t } = useWords();
  return (
    <label>
      {t('server.pace')}
      <select value={seconds} data-testid="server-pace" onChange={(event) => onSeconds(event.currentTarget.value)}>
        {paces.map(([value, key]) => (
          <option key={key} value={String(value)}>
            {t(key)}
          </option>
        ))}
      </select>
    </label>
  );
}
