import { useWords } from '../messages/words.ts';

export interface Problem {
  readonly severity: 'error' | 'warning';
  readonly line: number;
  readonly column: number;
  readonly path: string;
  readonly says: string;
}

/** What the check found, with line and column, in the words of the command line. */
export function ProblemList({ problems }: { readonly problems: readonly Problem[] | null }) {
  const { t } = useWords();
  return (
    <section class="panel problems" aria-label={t('editor.problems')} aria-live="polite" data-testid="problems">
      <h2>{t('editor.problems')}</h2>
      {problems?.length === 0 ? <p class="fine">✔ {t('editor.fine')}</p> : null}
      <ul>
        {(problems ?? []).map(({ severity, line, column, path, says }, i) => (
          <li key={i} class={severity}>
            {t('editor.problem', {
              severity: t(`editor.${severity}`),
              line,
              column,
              says: path === '' || says.includes(path) ? says : `${path}: ${says}`,
            })}
          </li>
        ))}
      </ul>
    </section>
  );
}
