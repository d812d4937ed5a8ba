import { useWords } from '../messages/words.ts';
import { GameLinks } from './game-links.tsx';
import { nameIn, type Pairing, pointsText, type Tournament } from './tournament.ts';

const parts = [
  ['W', 'tournaments.winners'],
  ['L', 'tournaments.losers'],
  ['F', 'tournaments.final'],
] as const;

/** The pairings of a double elimination by bracket and round. */
export function Bracket({ tournament }: { readonly tournament: Tournament }) {
  const { t } = useWords();
  return (
    <div data-testid="bracket">
      {parts.map(([letter, heading]) => {
        const rounds = roundsOf(tournament.pairings, letter);
        if (rounds.length === 0) return null;
        return (
          <section key={letter} class="bracket" aria-label={t(heading)}>
            <h3>{t(heading)}</h3>
            <div class="bracket-rounds">
              {rounds.map(([round, pairings]) => (
                <div key={round} class="bracket-round">
                  <h4>{t('tournaments.round', { number: round + 1 })}</h4>
                  <div class="bracket-nodes">
                    {pairings.map((pairing) => (
                      <Node key={pairing.number} pairing={pairing} tournament={tournament} />
                    ))}
                  </div>
                </div>
              ))}
            </div>
          </section>
        );
      })}
    </div>
  );
}

/** `W1.0`: the first pairing in the second round of the winners. */
function placeOf({ slot }: Pairing): { round: number; index: number } {
  const [round, index] = slot.slice(1).split('.').map(Number);
  return { round, index };
}

function roundsOf(pairings: readonly Pairing[], letter: string): [number, Pairing[]][] {
  const own = pairings.filter(({ slot }) => slot.startsWith(letter));
  const rounds = new Map<number, Pairing[]>();
  for (const pairing of own.toSorted((a, b) => placeOf(a).index - placeOf(b).index)) {
    const { round } = placeOf(pairing);
    rounds.set(round, [...(rounds.get(round) ?? []), pairing]);
  }
  return [...rounds].sort(([a], [b]) => a - b);
}

function Node({ pairing, tournament }: { readonly pairing: Pairing; readonly tournament: Tournament }) {
  const nameOf = nameIn(tournament);
  const { first, second, points, games } = pairing;
  const isDecided = games.every(({ status }) => status === 'ended');
  return (
    <ul class="bracket-node">
      {[first, second!].map((agentId, side) => (
        <li key={agentId} class={isDecided && points[side] > points[1 - side] ? 'won' : ''}>
          <span class="bracket-name">{nameOf(agentId)}</span>
          <GameLinks pairing={pairing} agentId={agentId} nameOf={nameOf} />
          <strong>{pointsText(points[side])}</strong>
        </li>
      ))}
    </ul>
  );
}
