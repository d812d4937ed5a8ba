import { readPuzzles } from '@hexfront/bots/puzzles';
import { useEffect } from 'preact/hooks';
import { navigate } from '../app/router.tsx';
import { useOpened } from '../app/use-opened.ts';
import { useWords } from '../messages/words.ts';
import { PuzzleClient } from './puzzle-client.ts';
import { PuzzleView } from './puzzle-view.tsx';
import { keepSolved, nextPuzzle } from './solved.ts';
import '../styles/puzzles.css';

const DAY_MS = 86_400_000;
/** Neighbours in the collection are often alike, so a step from day to day leads far away. */
const STRIDE = 101;

/** `/puzzles/12`, or `/puzzles` for the puzzle of the day, which is the same everywhere. */
export default function PuzzlePage({ parameter }: { readonly parameter: string }) {
  const { t } = useWords();
  const { opened, error } = useOpened(() => open(parameter), [parameter]);
  useEffect(
    () => opened?.client.verdict.subscribe((verdict) => verdict?.state === 'solved' && keepSolved(opened.number)),
    [opened],
  );
  if (error !== null)
    return (
      <p role="alert" class="notice">
        {t('app.failed', { what: String(error) })}
      </p>
    );
  if (opened === null) return <p role="status">{t('app.loading')}</p>;
  const { client, number, count } = opened;
  const isDaily = parameter === '';
  const next = () => navigate(`/puzzles/${nextPuzzle(number, count)}`);
  return <PuzzleView key={client} client={client} number={number} isDaily={isDaily} onNext={next} />;
}

async function open(parameter: string) {
  const puzzles = readPuzzles((await import('@hexfront/bots/shipped-puzzles')).shipped);
  const count = puzzles.length;
  const number = parameter === '' ? ((Math.floor(Date.now() / DAY_MS) * STRIDE) % count) + 1 : Number(parameter);
  if (puzzles[number - 1] === undefined) throw new Error(`there is no puzzle ${parameter}`);
  const client = await PuzzleClient.open(puzzles[number - 1]);
  return { client, number, count, close: () => client.close() };
}
