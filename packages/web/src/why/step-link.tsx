import { Link } from '../app/router.tsx';
import { useWords } from '../messages/words.ts';

/** Leads to a position of the replay. */
export function StepLink({ matchId, step }: { readonly matchId: string; readonly step: number }) {
  const { t } = useWords();
  return <Link to={`/matches/${matchId}?seq=${step}`}>{t('analysis.step', { step })}</Link>;
}
