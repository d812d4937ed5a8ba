import * as untyped from '../../options.ts';

declare const value: unique symbol;

/** Bounds that know the type of what they bound, so that an option is declared once. */
export type Typed<T> = untyped.Bounds & { readonly [value]?: T };

/** What values within these bounds are. */
export type ValueOf<B> = B extends Typed<infer T> ? T : never;

export const int: (min: number, max: number) => Typed<number> = untyped.int;
export const flag: Typed<boolean> = untyped.flag;
export const choice: <T extends string>(...of: T[]) => Typed<T> = untyped.choice;
export const list: <T>(item: Typed<T>, min: number, max: number) => Typed<readonly T[]> = untyped.list;
export const fields: <F extends { readonly [name: string]: Typed<unknown> }>(
  named: F,
) => Typed<{ readonly [name in keyof F]: ValueOf<F[name]> }> = untyped.fields;
/** The same bounds for each of some names. */
export const each: <K extends string, T>(names: readonly K[], bounds: Typed<T>) => Typed<{ readonly [name in K]: T }> =
  untyped.each;
