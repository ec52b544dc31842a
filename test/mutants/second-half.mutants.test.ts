import { examineHalf } from './half.ts';

examineHalf(1);
