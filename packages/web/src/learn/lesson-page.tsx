import type { FamilyId } from '@hexfront/engine/facts';
import { useEffect, useState } from 'preact/hooks';
import { complaintText } from '../app/complaint-text.ts';
import { NotFound } from '../app/not-found.tsx';
import { navigate } from '../app/router.tsx';
import { useOpened } from '../app/use-opened.ts';
import { useWords } from '../messages/words.ts';
import { PlayView } from '../play/view/play-view.tsx';
import { storeReplay } from '../watch/stored-replay.ts';
import { isFamily } from './families.ts';
import { LessonClient } from './lesson-client.ts';
import { LessonPanel } from './lesson-panel.tsx';
import { lessons } from './lessons/lessons.ts';
import { keepWon } from './progress.ts';
import '../styles/learn.css';

/** `/learn/FAMILY`: the tutorial of a family of games. */
export default function LessonPage({ parameter }: { readonly parameter: string }) {
  return isFamily(parameter) ? <OpenLesson family={parameter} /> : <NotFound parameter={`/learn/${parameter}`} />;
}

function OpenLesson({ family }: { readonly family: FamilyId }) {
  const words = useWords();
  const { t } = words;
  const [round, setRound] = useState(0);
  const { opened, complaint, error } = useOpened(() => LessonClient.open(lessons[family], round > 0), [family, round]);
  useEffect(() => opened?.state.subscribe((state) => state?.isOver && keepWon(family)), [opened]);
  if (complaint !== null || error !== null) {
    return (
      <p role="alert" class="notice">
        {t('app.failed', { what: complaint === null ? String(error) : complaintText(words, complaint) })}
      </p>
    );
  }
  if (opened === null) return <p role="status">{t('app.loading')}</p>;
  const review = async () => {
    storeReplay(await opened.file());
    navigate('/replay');
  };
  const restart = () => setRound(round + 1);
  return (
    <PlayView
      client={opened}
      onReview={() => void review()}
      onAgain={restart}
      guide={<LessonPanel client={opened} onRestart={restart} />}
    />
  );
}
