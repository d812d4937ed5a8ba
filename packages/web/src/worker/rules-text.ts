import { findGame, isRefusal, type Language } from '@hexfront/engine';
import { rulesText as attrition } from '@hexfront/engine/attrition';
import { rulesText as battle } from '@hexfront/engine/battle';
import { type FamilyId, factsOf, type GameId } from '@hexfront/engine/facts';
import { rulesText as warshard } from '@hexfront/engine/warshard';
import { complaintOf } from './complaint.ts';

const texts: {
  readonly [family in FamilyId]: { readonly [language in Language]: { readonly headings: Headings } };
} = { attrition, battle, warshard };

type Headings = { readonly [section: string]: string };

/** The rules under the options of a match, and the headings of their sections in that language. */
export function rulesOf(id: string, overrides: unknown, language: Language) {
  const game = findGame(id);
  if (isRefusal(game)) return { complaint: complaintOf(game) };
  const options = game.options(overrides);
  if (isRefusal(options)) return { complaint: complaintOf(options) };
  const { headings } = texts[factsOf(id as GameId).family][language];
  return { markdown: game.rules(options, language), headings };
}
