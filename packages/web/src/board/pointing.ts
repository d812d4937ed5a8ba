import { computed, signal } from '@preact/signals';

/** Where someone points on a board: the keyboard cursor and the hex under the mouse, -1 for neither. */
export class Pointing {
  readonly cursor = signal(-1);
  readonly hovered = signal(-1);
  /** The hex that a button in question is about. */
  readonly named = signal(-1);
  /** With keys or a finger; a mouse that rests elsewhere no longer counts. */
  moveTo(cell: number): void {
    this.hovered.value = -1;
    this.cursor.value = cell;
  }

  /** The hex to say something about: the mouse comes first, once it has moved. */
  readonly cell = computed(() => (this.hovered.value >= 0 ? this.hovered.value : this.cursor.value));
}
