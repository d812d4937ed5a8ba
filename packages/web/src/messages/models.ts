import { enModels } from './en-models.ts';
import { esModels } from './es-models.ts';
import { languages } from './words.ts';

export { useWords, type Words } from './words.ts';

// Texts that few readers need: whoever imports this has them, and the first page loads sooner.
Object.assign(languages.en.table, enModels);
Object.assign(languages.es.table, esModels);
