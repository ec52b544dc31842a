import { describeCrowd } from '../server/queue/crowd.ts';

describeCrowd({ rounds: 5, joins: 50 });
