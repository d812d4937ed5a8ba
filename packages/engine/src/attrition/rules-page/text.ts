import type { Language } from '../../language.ts';
import { type AttritionText, en } from './text-en.ts';
import { es } from './text-es.ts';

export const rulesText: { readonly [language in Language]: AttritionText } = { en, es };
