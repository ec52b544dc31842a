import { describeCrowd } from './crowd.ts';

// Nobody falls back (SHOP-25).
describeCrowd({ rounds: 3, joins: 12 });
