import { openDesk } from './desks.ts';
import { storageSuite } from './suite.ts';

storageSuite('on PGlite', () => openDesk('pglite'));
