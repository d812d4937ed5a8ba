import type { Replay } from '@hexfront/engine';
import { Link } from '../app/router.tsx';
import { requestText } from '../arena/api.ts';
import { useWords } from '../messages/words.ts';
import { noSwings, percent, useSwings } from '../play/end/use-swings.ts';

/** The decisions that changed the chance to win most. */
export function Turned({ matchId, seat }: { readonly matchId: string; readonly seat: number }) {
  const { t } = useWords();
  const load = () => requestText(`/v1/matches/${encodeURIComponent(matchId)}/replay`);
  const { progress, swings, record } = useSwings(load, [matchId], seat);
  return (
    <div class="why-turned" data-testid="why-turned" data-state={progress}>
      {swings.length === 0 ? (
        <p role="status">{t(noSwings[progress])}</p>
      ) : (
        <ol>
          {swings.map(({ step, by, from, to }) => (
            <li key={step}>
              <Link to={`/matches/${matchId}?seq=${step + 1}`}>{t('analysis.step', { step: step + 1 })}</Link>{' '}
              {record!.replay.players[by ?? 0]} <code>{decided(record!.replay, step)}</code>{' '}
              <strong>
                {t(to > from ? 'turning.better' : 'turning.worse', { from: percent(from), to: percent(to) })}
              </strong>
            </li>
          ))}
        </ol>
      )}
    </div>
  );
}

function decided({ steps }: Replay, step: number): string {
  const entry = steps[step];
  return 'decisions' in entry ? JSON.stringify(Object.values(entry.decisions).flat()[0]) : '';
}
