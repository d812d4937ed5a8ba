import { openDesk } from './desks.ts';
import { storageSuite } from './suite.ts';

storageSuite('on PostgreSQL', () => openDesk('postgres'));
