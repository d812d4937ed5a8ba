import { useEffect, useState } from 'preact/hooks';
import { usePageTitle } from '../app/page-title.ts';
import { Link, route } from '../app/router.tsx';
import { isGameId } from '../games/catalogue.ts';
import { Markdown } from '../markdown/markdown.tsx';
import { useWords } from '../messages/words.ts';
import { Picture } from './picture.tsx';
import { EngineClient } from '../worker/engine-client.ts';
import type { Example } from '../worker/examples.ts';
import { complaintText } from '../app/complaint-text.ts';
import { NotFound } from '../app/not-found.tsx';

interface RulesText {
  readonly title: string;
  readonly markdown: string;
  readonly examples: readonly Example[];
}

/** The rules as the engine generates them, in the language of the page, with pictures from a match. */
export default function RulesPage({ parameter: game }: { readonly parameter: string }) {
  const words = useWords();
  const { t, say, language, title } = words;
  const { path } = route.value;
  const [rules, setRules] = useState<RulesText | null>(null);
  const [failure, setFailure] = useState<string | null>(null);
  usePageTitle(isGameId(game) ? t('home.rulesOf', { game: title(game) }) : null);
  useEffect(() => {
    if (!isGameId(game)) return;
    const engine = new EngineClient();
    engine
      .call('rules', game, language)
      .then((answer) => ('complaint' in answer ? setFailure(complaintText(words, answer.complaint)) : setRules(answer)))
      .catch((error: unknown) => setFailure(String(error)))
      .finally(() => engine.close());
    return () => engine.close();
  }, [game, language]);
  // The text arrives after the page, so the browser has to look again for the rule that the address names.
  useEffect(() => {
    if (rules !== null && location.hash !== '') location.replace(location.hash);
  }, [rules]);
  if (!isGameId(game)) return <NotFound parameter={path} />;
  if (failure !== null) return <p role="alert">{t('app.failed', { what: failure })}</p>;
  if (rules === null) return <p role="status">{t('app.loading')}</p>;
  return (
    <article class="rules" data-testid="rules">
      <Link to={`/play/${game}`} class="button primary">
        {t('rules.tryIt')}
      </Link>
      <section class="examples" aria-label={t('rules.examples')}>
        {rules.examples.map(({ scene, entry }, i) => (
          <figure key={i}>
            <Picture scene={scene} focus={entry?.cell ?? null} />
            <figcaption>{entry === null ? t('rules.opening') : say(entry.message)}</figcaption>
          </figure>
        ))}
      </section>
      <Markdown text={rules.markdown} />
    </article>
  );
}
