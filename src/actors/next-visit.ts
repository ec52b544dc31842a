import { nextVisitMachine } from '../../machines/next-visit.machine.ts';
import { loadBookings } from './account.ts';

export const nextVisit = nextVisitMachine.provide({ actors: { loadBookings } });
