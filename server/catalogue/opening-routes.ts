import { listOpenings } from '../../contract/careers.ts';
import { route } from '../http/route.ts';
import { selectOpenings } from './openings.ts';

export const openingRoutes = [
  route(listOpenings, async (_, { db }) => ({
    result: (await selectOpenings(db)).map(({ opening_id, requirements, ...opening }) => ({
      ...opening,
      id: opening_id,
      requirements: [...requirements],
    })),
  })),
];
