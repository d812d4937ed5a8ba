import { Link } from '../app/router.tsx';
import { useWords } from '../messages/words.ts';
import { type Pairing, pointsText } from './tournament.ts';

export interface GameLinksProps {
  readonly pairing: Pairing;
  /** From whose side the results are. */
  readonly agentId: string;
  readonly nameOf: (agentId: string) => string;
}

/** The games of a pairing as results, each a link to its match. */
export function GameLinks({ pairing, agentId, nameOf }: GameLinksProps) {
  const { t } = useWords();
  const { first, second, games } = pairing;
  if (second === null) return <span class="aside">{t('tournaments.rest')}</span>;
  const side = agentId === first ? 0 : 1;
  const names = { name: nameOf(agentId), other: nameOf(side === 0 ? second : first) };
  return (
    <span class="games">
      {games.map(({ matchId, status, points }, i) => {
        if (status === 'waiting') return <span key={i}>·</span>;
        const result = points === null ? null : pointsText(points[side]);
        const kind = points === null ? 'live' : (['lost', 'drawn', 'won'] as const)[points[side] * 2];
        if (matchId === null) {
          return (
            <span key={i} class={`game ${kind}`} title={t('tournaments.walkover', { ...names, result: result! })}>
              {result}
            </span>
          );
        }
        const label =
          result === null ? t('tournaments.liveOf', names) : t('tournaments.resultOf', { ...names, result });
        return (
          <Link key={i} to={`/matches/${matchId}`} class={`game ${kind}`} aria-label={label}>
            {result ?? '●'}
          </Link>
        );
      })}
    </span>
  );
}
