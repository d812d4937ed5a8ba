import type { ReadonlySignal } from '@preact/signals';
import { useEffect, useRef, useState } from 'preact/hooks';
import { usePanelRole } from '../../app/guest.ts';
import { type FeedEntry, type FeedKind, feedKinds } from '../../board/scene.ts';
import { useWords } from '../../messages/words.ts';

/** The most lines on the page at a time; a long match has tens of thousands. */
const SHOWN = 120;

const signs: { readonly [kind in FeedKind]: string } = {
  combat: '⚔',
  capture: '⚑',
  completion: '✚',
  chief: '♛',
  movement: '→',
  turn: '◷',
};

export interface FeedProps {
  readonly feed: ReadonlySignal<readonly FeedEntry[]>;
  readonly seq: ReadonlySignal<number>;
  readonly onEntry: (entry: FeedEntry) => void;
}

/** What happened up to now, newest first; each line leads to its position and its hex. */
export function Feed({ feed: { value: feed }, seq: { value: seq }, onEntry }: FeedProps) {
  const { t, say } = useWords();
  const role = usePanelRole();
  const [kind, setKind] = useState<FeedKind | 'all'>('all');
  const list = useRef<HTMLOListElement>(null);
  const present = feedKinds.filter((each) => feed.some((entry) => entry.kind === each));
  const past = feed.filter((entry) => entry.seq <= seq && (kind === 'all' || entry.kind === kind));
  const shown = past.slice(-SHOWN).toReversed();
  useEffect(() => list.current?.scrollTo({ top: 0 }), [seq, kind]);
  return (
    <section class="panel feed" role={role} aria-label={t('panel.feed')}>
      <h2>{t('panel.feed')}</h2>
      <div class="chips" role="group" aria-label={t('feed.filter')}>
        {(['all', ...present] as const).map((each) => (
          <button key={each} type="button" aria-pressed={kind === each} onClick={() => setKind(each)}>
            {each === 'all' ? t('feed.all') : `${signs[each]} ${t(`feed.kind.${each}`)}`}
          </button>
        ))}
      </div>
      {shown.length === 0 ? <p class="aside">{t('feed.empty')}</p> : null}
      <ol ref={list} data-testid="feed" tabIndex={0} aria-label={t('panel.feed')}>
        {keyed(shown).map(([key, entry]) => (
          <li key={key} class={`${entry.kind}${entry.seq === seq ? ' now' : ''}${entry.isKill ? ' kill' : ''}`}>
            <button type="button" onClick={() => onEntry(entry)}>
              <span class="sign" aria-hidden="true">
                {signs[entry.kind]}
              </span>
              <span>{say(entry.message)}</span>
              <small>{t('feed.step', { seq: entry.seq })}</small>
            </button>
          </li>
        ))}
      </ol>
    </section>
  );
}

/** Lines of a step are counted from its newest, so that they stay what they are on the page while others arrive above them. */
function keyed(newestFirst: readonly FeedEntry[]): (readonly [key: string, entry: FeedEntry])[] {
  let [step, count] = [-1, 0];
  return newestFirst.map((entry) => {
    count = entry.seq === step ? count + 1 : 0;
    step = entry.seq;
    return [`${step} ${count}`, entry];
  });
}
