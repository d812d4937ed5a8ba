import { useEffect, useState } from 'preact/hooks';
import { route } from '../app/router.tsx';
import { useOpened } from '../app/use-opened.ts';
import { useWords } from '../messages/words.ts';
import { PagePlayer } from '../player/page-player.tsx';
import { ReplayTimeline } from '../player/replay-timeline.ts';
import { unopenedText } from '../player/unopened-text.ts';
import { FileDrop } from '../widgets/file-drop.tsx';
import { storedReplay, storeReplay } from './stored-replay.ts';

/** A replay from a file, from the previous page, or from an address of this site: `?src=/v1/…`. */
export default function ReplayPage() {
  const words = useWords();
  const { t } = words;
  const { query } = route.value;
  const source = query.get('src');
  const [fetched, setFetched] = useState<string | null>(null);
  const [failure, setFailure] = useState<string | null>(null);
  const [, setCount] = useState(0);
  // Read on every render: forking the open replay stores another one and leads back to this page.
  const text = source === null ? storedReplay() : fetched;
  const result = useOpened(text === null ? null : () => ReplayTimeline.read(text), [text]);
  const { opened } = result;

  useEffect(() => {
    if (source === null) return;
    fetch(new URL(source, location.origin))
      .then(async (response) => {
        if (!response.ok) throw new Error(`${response.status} ${response.statusText}`);
        setFetched(await response.text());
      })
      .catch((problem: unknown) => setFailure(t('open.fetch', { url: source, what: String(problem) })));
  }, [source]);

  const open = (next: string) => {
    storeReplay(next);
    setFetched(next);
    setFailure(null);
    setCount((count) => count + 1);
  };
  const problem = unopenedText(words, result) ?? failure;
  if (opened !== null) return <PagePlayer key={opened} timeline={opened} fork={opened} />;
  if (text !== null && problem === null) return <p role="status">{t('open.reading')}</p>;
  return (
    <section class="panel open">
      <h1>{t('open.title')}</h1>
      {problem === null ? (
        <p>{query.has('seq') ? t('open.gone') : t('home.replayText')}</p>
      ) : (
        <p role="alert" class="notice" data-testid="trouble">
          {problem}
        </p>
      )}
      <FileDrop onText={open} label={t(problem === null ? 'open.choose' : 'open.another')} />
    </section>
  );
}
