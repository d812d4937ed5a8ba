import type { Json } from '@hexfront/engine';
import { computed, signal } from '@preact/signals';
import { actionsOf, type Choice } from '../games/choice.ts';
import { type Message, say } from '../messages/message.ts';
import { LocalSeatClient } from '../play/client/local-seat-client.ts';
import type { SeatClient } from '../play/client/seat-client.ts';
import type { Complaint } from '../worker/complaint.ts';
import { isSame, type Lesson, planOf, SEAT, stepAt } from './lesson.ts';
import { forgetLesson, keepLesson, keptLesson } from './progress.ts';

/** A seat in a tutorial: a match in this browser that goes on only by the decisions of its steps. */
export class LessonClient implements SeatClient {
  readonly lesson: Lesson;
  /** What was tried instead of the step's decision. */
  readonly tried = signal<Message | null>(null);
  private readonly match: LocalSeatClient;

  private constructor(lesson: Lesson, match: LocalSeatClient) {
    this.lesson = lesson;
    this.match = match;
  }

  /** Where this browser left the tutorial, or at its beginning. */
  static async open(lesson: Lesson, isFresh: boolean): Promise<LessonClient | { readonly complaint: Complaint }> {
    const plan = planOf(lesson);
    if (isFresh) await forgetLesson(lesson.family);
    const known = await keptLesson(lesson.family, plan);
    const match =
      (known === null ? null : await LocalSeatClient.resume(known)) ?? (await LocalSeatClient.open(plan, SEAT));
    if ('complaint' in match) return match;
    keepLesson(lesson.family, match.id);
    match.start();
    return new LessonClient(lesson, match);
  }

  readonly step = computed(() => stepAt(this.lesson, this.state.value?.seq ?? this.lesson.opening.length));

  /** The listed choices that make up the step's decision. */
  private readonly wanted = computed(() => (this.state.value?.legal ?? []).filter((choice) => this.isWanted(choice)));

  private isWanted({ action }: Choice): boolean {
    const decision = this.lesson.steps[this.step.value]?.accepts[0] ?? [];
    return decision.some((each) => isSame([each], [action as Json]));
  }

  /** The hex to begin with is 1, and the hex to choose then is 2. */
  readonly advised = computed((): ReadonlyMap<number, string> => {
    const hexes = this.wanted.value.flatMap(({ from, to }): [number | null, string][] => [
      [from, '1'],
      [to, '2'],
    ]);
    return new Map(hexes.filter((hex): hex is [number, string] => hex[0] !== null));
  });

  readonly mayGoBack = computed(() => this.step.value > 0 && (this.state.value?.isYours ?? false));

  get head() {
    return this.match.head;
  }

  get seat() {
    return this.match.seat;
  }

  get state() {
    return this.match.state;
  }

  get failure() {
    return this.match.failure;
  }

  /** Carries out the decision of the step; any other is only talked about. */
  async submit(choices: readonly Choice[]): Promise<Complaint | null> {
    const { accepts } = this.lesson.steps[this.step.peek()];
    const given = actionsOf(choices);
    if (!accepts.some((decision) => isSame(decision, given))) {
      this.tried.value = this.answer(choices);
      return null;
    }
    this.tried.value = null;
    return this.match.submit(choices);
  }

  /** What to say to a decision that is not the step's. */
  private answer(choices: readonly Choice[]): Message {
    if (choices.length === 0) return say('learn.wrongNone');
    const other = choices.find((choice) => !this.isWanted(choice));
    return other === undefined ? say('learn.wrongFew') : say('learn.wrong', { tried: other.label });
  }

  async skip(): Promise<void> {
    if (this.state.peek()?.isYours) await this.submit(this.wanted.peek());
  }

  async goBack(): Promise<void> {
    this.tried.value = null;
    await this.match.undo();
  }

  furtherChoices = (cell: number) => this.match.furtherChoices(cell);
  choicesTowards = (from: number, to: number) => this.match.choicesTowards(from, to);
  tries = (from: number, to: number | null) => this.match.tries(from, to);
  preview = (choice: Choice) => this.match.preview(choice);
  judge = (orders: readonly Choice[]) => this.match.judge(orders);
  explain = (hex: string) => this.match.explain(hex);
  secondsLeft = () => null;

  /** The record as a file. */
  file() {
    return this.match.file();
  }

  close(): void {
    this.match.close();
  }
}
