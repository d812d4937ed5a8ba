import { enLadder } from './en-ladder.ts';
import { enTournaments } from './en-tournaments.ts';
import { esLadder } from './es-ladder.ts';
import { esTournaments } from './es-tournaments.ts';
import { languages } from './words.ts';

export { useWords } from './words.ts';

// Texts of pages that few open first: whoever imports this has them, and the first page loads sooner.
Object.assign(languages.en.table, enLadder, enTournaments);
Object.assign(languages.es.table, esLadder, esTournaments);
