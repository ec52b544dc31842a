import type { ActorRefFrom } from 'xstate';
import { listCategories, listServices } from '../../contract/catalogue.ts';
import { catalogueMachine } from '../../machines/catalogue.machine.ts';
import { service } from './connection.ts';

/** What a store offers, as the wizard and the queue dialog ask for it. */
export const catalogue = catalogueMachine.provide({
  actors: { loadCategories: service(listCategories), loadServices: service(listServices) },
});

export type CatalogueActor = ActorRefFrom<typeof catalogueMachine>;
