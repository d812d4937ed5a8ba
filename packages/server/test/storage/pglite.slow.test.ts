import { openEmptyDatabase } from './empty-database.ts';
import { storageSuite } from './suites/all.ts';

storageSuite('on PGlite', () => openEmptyDatabase('pglite'));
