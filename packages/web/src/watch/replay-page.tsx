import { useEffect, useState } from 'preact/hooks';
import { useRoute } from '../app/router.tsx';
import { useWords } from '../messages/words.ts';
import { Player } from '../player/player.tsx';
import { ReplayTimeline } from '../player/replay-timeline.ts';
import { complaintText } from '../app/complaint-text.ts';
import { FileDrop } from '../widgets/file-drop.tsx';
import { storeReplay, storedReplay } from './stored-replay.ts';

/** A replay from a file, from the page before, or from an address of this site: `?src=/v1/…`. */
export default function ReplayPage() {
  const words = useWords();
  const { t } = words;
  const { query } = useRoute();
  const source = query.get('src');
  const [fetched, setFetched] = useState<string | null>(null);
  const [, setOpened] = useState(0);
  // Fetched on every drawing: a fork of the replay that is open comes to this same page with another one.
  const text = source === null ? storedReplay() : fetched;
  const [timeline, setTimeline] = useState<ReplayTimeline | null>(null);
  const [trouble, setTrouble] = useState<string | null>(null);

  useEffect(() => {
    if (source === null) return;
    fetch(new URL(source, location.origin))
      .then(async (response) => {
        if (!response.ok) throw new Error(`${response.status} ${response.statusText}`);
        setFetched(await response.text());
      })
      .catch((error: unknown) => setTrouble(t('open.fetch', { url: source, what: String(error) })));
  }, [source]);

  useEffect(() => {
    if (text === null) return;
    let opened: ReplayTimeline | null = null;
    let isWanted = true;
    setTimeline(null);
    setTrouble(null);
    ReplayTimeline.read(text).then(
      (result) => {
        if ('complaint' in result) setTrouble(t('open.bad', { what: complaintText(words, result.complaint) }));
        else if (isWanted) setTimeline((opened = result.timeline));
        else result.timeline.close();
      },
      (error: unknown) => setTrouble(t('app.failed', { what: String(error) })),
    );
    return () => {
      isWanted = false;
      opened?.close();
    };
  }, [text]);

  const open = (next: string) => {
    storeReplay(next);
    setFetched(next);
    setOpened((count) => count + 1);
  };
  if (timeline !== null) return <Player key={timeline} timeline={timeline} fork={timeline} />;
  if (text !== null && trouble === null) return <p role="status">{t('open.reading')}</p>;
  return (
    <section class="panel open">
      <h1>{t('open.title')}</h1>
      {trouble === null ? (
        <p>{query.has('seq') ? t('open.gone') : t('home.replayText')}</p>
      ) : (
        <p role="alert" class="notice" data-testid="trouble">
          {trouble}
        </p>
      )}
      <FileDrop onText={open} label={t(trouble === null ? 'open.choose' : 'open.another')} />
    </section>
  );
}
