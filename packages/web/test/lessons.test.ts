import { isRefusal } from '@hexfront/engine';
import { expect, test } from 'vitest';
import { type Lesson, planOf, SEAT, stepAt } from '../src/learn/lesson.ts';
import { lessons } from '../src/learn/lessons/lessons.ts';
import { LocalMatch } from '../src/worker/local-match.ts';

const all = Object.values(lessons).map((lesson): [string, Lesson] => [lesson.family, lesson]);

function open(lesson: Lesson): LocalMatch {
  const match = LocalMatch.open(planOf(lesson));
  if (isRefusal(match)) throw new Error(match.message);
  return match;
}

/** Every way through the steps, as the number of the decision that each accepts. */
function waysThrough({ steps }: Lesson): number[][] {
  return steps.reduce<number[][]>(
    (ways, { accepts }) => ways.flatMap((way) => accepts.map((_, choice) => [...way, choice])),
    [[]],
  );
}

test.each(
  all,
)('%s: every decision that a step accepts is listed as legal, and every way through the steps wins', (_, lesson) => {
  for (const way of waysThrough(lesson)) {
    const match = open(lesson);
    for (const [i, choice] of way.entries()) {
      expect(match.awaited(), `step ${i}`).toEqual([SEAT]);
      expect(stepAt(lesson, match.length), `step ${i}`).toBe(i);
      const listed = match.choices(SEAT).map(({ action }) => JSON.stringify(action));
      for (const action of lesson.steps[i].accepts[choice])
        expect(listed, `step ${i}`).toContain(JSON.stringify(action));
      expect(match.submit(SEAT, lesson.steps[i].accepts[choice])).toBeNull();
      while (match.botsDecide());
    }
    const { outcome, steps } = match.replay();
    expect(outcome?.winners, way.join()).toEqual([SEAT]);
    // Nothing that the script says was refused: it would be missing in the record.
    const wanted = lesson.steps.flatMap(({ replies = [] }) => replies).map((reply) => JSON.stringify(reply));
    const taken = steps
      .slice(lesson.opening.length)
      .flatMap((step) => ('decisions' in step ? (step.decisions[1] ?? []) : []));
    expect(taken.map((action) => JSON.stringify(action)).slice(0, wanted.length)).toEqual(wanted);
  }
});

function valuesIn(json: unknown): unknown[] {
  return typeof json === 'object' && json !== null ? Object.values(json).flatMap(valuesIn) : [json];
}

test.each(all)('%s: what a step says in figures is what the engine says about its decision', (_, lesson) => {
  const match = open(lesson);
  for (const [i, { accepts, figures = {} }] of lesson.steps.entries()) {
    const { clock, seats } = match.frame('all');
    const previews = accepts[0].map((action) => match.preview(SEAT, action));
    const said = valuesIn([previews, clock, seats[SEAT].numbers, lesson.isSimultaneous ? match.head.options : []]);
    for (const figure of Object.values(figures)) expect(said, `step ${i}`).toContain(figure);
    match.submit(SEAT, accepts[0]);
    while (match.botsDecide());
  }
});
