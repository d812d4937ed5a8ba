import type { Language } from '../language.ts';
import { type BattleText, en } from './rules-text-en.ts';
import { es } from './rules-text-es.ts';

export const rulesText: { readonly [language in Language]: BattleText } = { en, es };
