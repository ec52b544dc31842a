import type { ActorRefFrom } from 'xstate';
import { listCategories, listServices } from '../../contract/catalogue.ts';
import { catalogueMachine } from '../../machines/catalogue.machine.ts';
import { service } from './connection.ts';

/** Provides the catalogue services for the wizard and the queue dialog. */
export const catalogue = catalogueMachine.provide({
  actors: { loadCategories: service(listCategories), loadServices: service(listServices) },
});

export type CatalogueActor = ActorRefFrom<typeof catalogueMachine>;
