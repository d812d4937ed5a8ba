import { useWords } from '../messages/words.ts';
import { GameLinks } from './game-links.tsx';
import { nameIn, type Pairing, type Tournament } from './tournament.ts';

/** A row for each entrant, best first: the rank of every opponent, and the results, in the order of the rounds. */
export function RoundTable({ tournament }: { readonly tournament: Tournament }) {
  const { t } = useWords();
  const nameOf = nameIn(tournament);
  const { standing, pairings, format } = tournament;
  const ranks = new Map(standing.map(({ agentId, rank }) => [agentId, rank]));
  const own = new Map<string, Pairing[]>(standing.map(({ agentId }) => [agentId, []]));
  for (const pairing of pairings) {
    own.get(pairing.first)?.push(pairing);
    if (pairing.second !== null) own.get(pairing.second)?.push(pairing);
  }
  const columns = Math.max(...[...own.values()].map(({ length }) => length));
  const numbers = Array.from({ length: columns }, (_, i) => i);
  const at = (list: readonly Pairing[], column: number) =>
    format === 'swiss' ? list.find(({ round }) => round === column) : list[column];
  return (
    <div class="wide-table">
      <table class="grid-table cross-table" data-testid="round-table">
        <thead>
          <tr>
            <th scope="col">{t('leaders.name')}</th>
            {numbers.map((number) => (
              <th key={number} scope="col" aria-label={t('tournaments.round', { number: number + 1 })}>
                {number + 1}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {standing.map(({ agentId, rank, name }) => (
            <tr key={agentId}>
              <th scope="row">
                {rank}. {name}
              </th>
              {numbers.map((number) => {
                const pairing = at(own.get(agentId)!, number);
                if (pairing === undefined) return <td key={number} />;
                const other = pairing.first === agentId ? pairing.second : pairing.first;
                return (
                  <td key={number}>
                    <GameLinks pairing={pairing} agentId={agentId} nameOf={nameOf} />
                    {other === null ? null : (
                      <small class="opponent" title={nameOf(other)}>
                        {ranks.get(other)}
                      </small>
                    )}
                  </td>
                );
              })}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
