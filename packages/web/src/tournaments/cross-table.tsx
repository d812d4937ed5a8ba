import { useWords } from '../messages/words.ts';
import { GameLinks } from './game-links.tsx';
import { nameIn, type Pairing, type Tournament } from './tournament.ts';

/** Everybody against everybody: a row and a column for each, best first. */
export function CrossTable({ tournament }: { readonly tournament: Tournament }) {
  const { t } = useWords();
  const nameOf = nameIn(tournament);
  const { standing } = tournament;
  const met = new Map<string, Pairing[]>();
  for (const pairing of tournament.pairings) {
    for (const key of [`${pairing.first} ${pairing.second}`, `${pairing.second} ${pairing.first}`])
      met.set(key, [...(met.get(key) ?? []), pairing]);
  }
  return (
    <div class="wide-table">
      <table class="grid-table cross-table" data-testid="cross-table">
        <thead>
          <tr>
            <th scope="col">{t('leaders.name')}</th>
            {standing.map(({ agentId, rank, name }) => (
              <th key={agentId} scope="col" title={name} aria-label={name}>
                {rank}
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
              {standing.map((other) => (
                <td key={other.agentId} class={other.agentId === agentId ? 'oneself' : ''}>
                  {(met.get(`${agentId} ${other.agentId}`) ?? []).map((pairing) => (
                    <GameLinks key={pairing.number} pairing={pairing} agentId={agentId} nameOf={nameOf} />
                  ))}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
