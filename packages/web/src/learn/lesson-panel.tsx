import { usesFingers } from '../app/theme.ts';
import { useWords, type Words } from '../messages/words.ts';
import { EndPanel } from '../play/end/end-panel.tsx';
import type { LessonStep } from './lesson.ts';
import type { LessonClient } from './lesson-client.ts';
import { firstGameOf } from './families.ts';
import { WonLinks } from './won-links.tsx';

export interface LessonPanelProps {
  readonly client: LessonClient;
  readonly onRestart: () => void;
}

/** The tutor’s place beside the board: the step, and after the last one the way on. */
export function LessonPanel(props: LessonPanelProps) {
  const { client } = props;
  return (
    <div class="guide">
      <EndPanel client={client}>
        <WonLinks lesson={client.lesson} />
      </EndPanel>
      <Step {...props} />
    </div>
  );
}

/** An idea, what to do about it, and what to make of another try. */
function Step({ client, onRestart }: LessonPanelProps) {
  const words = useWords();
  const { t, say, title } = words;
  const { lesson, step, tried, mayGoBack, state } = client;
  if (state.value === null || state.value.isOver) return null;
  const { steps, family } = lesson;
  const now = steps[step.value];
  return (
    <section class="panel lesson-step" aria-labelledby="lesson-title" data-testid="lesson" data-step={step.value + 1}>
      <header>
        <h2 id="lesson-title">{t('learn.tutorial', { game: title(firstGameOf(family)) })}</h2>
        <span class="aside">
          {t('learn.step', { step: Math.min(step.value + 1, steps.length), count: steps.length })}
        </span>
      </header>
      <div role="status">
        {tried.value !== null ? (
          <p class="tried" data-testid="lesson-tried">
            {say(tried.value)}
          </p>
        ) : (
          <p>{now === undefined ? t('learn.watch') : textOf(words, now, 'text')}</p>
        )}
        {now === undefined ? null : <p class="task">{textOf(words, now, 'task')}</p>}
        {step.value === 0 && usesFingers.value ? <p>{t('learn.taps')}</p> : null}
      </div>
      <div class="buttons">
        <button
          type="button"
          data-testid="lesson-back"
          aria-disabled={!mayGoBack.value}
          onClick={() => mayGoBack.peek() && void client.goBack()}
        >
          {t('learn.back')}
        </button>
        <button
          type="button"
          data-testid="lesson-skip"
          aria-disabled={!state.value.isYours}
          onClick={() => void client.skip()}
        >
          {t('learn.skip')}
        </button>
        <button type="button" data-testid="lesson-restart" onClick={onRestart}>
          {t('learn.restart')}
        </button>
      </div>
    </section>
  );
}

/** With the figures of the step, and with the buttons named as they are labelled. */
function textOf({ t, language }: Words, step: LessonStep, which: 'text' | 'task'): string {
  const blanks: { readonly [name: string]: number | string } = {
    ...step.figures,
    endTurn: t('choice.endTurn'),
    done: t('choice.done'),
    none: t('play.commitNone'),
    submit: t('play.commit', { count: 1 }),
  };
  return step[which][language].replace(/\{(\w+)\}/g, (_, name: string) => String(blanks[name]));
}
