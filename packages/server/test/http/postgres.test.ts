import { contract } from './contract.ts';

contract('postgres');
