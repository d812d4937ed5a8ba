import type { Field } from './encoding.ts';

/** The most that a byte of a plane can hold. */
export const most = 255;

export const yesNo = (name: string, meaning: string): Field => ({ name, low: 0, high: 1, meaning });
export const amount = (name: string, meaning: string, high = most): Field => ({ name, low: 0, high, meaning });
