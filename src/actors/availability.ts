/** Provides the services of the barber step. The script of the wizard's later steps loads this file. */

import { listBarbers, listSlots } from '../../contract/barbers.ts';
import { loadFreeTimes } from '../../contract/free-times.ts';
import { availabilityMachine } from '../../machines/availability.machine.ts';
import { service } from './connection.ts';
import { availability } from './late-machines.ts';

availability.provide(
  availabilityMachine.provide({
    actors: {
      loadBarbers: service(listBarbers),
      loadSlots: service(listSlots),
      loadFreeTimes: service(loadFreeTimes),
    },
  }),
);
