import { contract } from './contract.ts';

contract('pglite');
