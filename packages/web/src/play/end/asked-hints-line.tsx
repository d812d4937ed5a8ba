import { useWords } from '../../messages/words.ts';
import type { SeatClient } from '../client/seat-client.ts';

/** How many hints the player has asked for; nothing if there were none. */
export function AskedHintsLine({ client }: { readonly client: SeatClient }) {
  const { t } = useWords();
  const count = client.hintsAsked?.value ?? 0;
  return count === 0 ? null : <p data-testid="hints-asked">{t('end.hints', { count })}</p>;
}
