import type { QueueState } from '../../models/queue.model.ts';
import { inOrder, type QueueEvent } from '../../models/queue-cases.ts';
import { shortTour } from '../paths/short-tour.ts';
import { queueOnActor } from '../proofs/queue-on-actor.ts';

/** Whoever comes to home can do all that the model knows. */
export const ownPaths = await shortTour(queueOnActor, [{}]);

/** Straight to a join whose answer brings a place, which a foreign API knows nothing of (ruling C12). */
export const foreignPaths = await shortTour(queueOnActor, [{ where: isOnWayToJoin }]);

function isOnWayToJoin(state: QueueState, event: QueueEvent): boolean {
  const { store, services, category } = state.context;
  switch (event.type) {
    case 'dialog.open':
      return event.opener === 'nobody';
    case 'store.toggle':
      return event.store === 'second' && store === 'none';
    case 'category.choose':
      return event.category === 'full' && category === 'none';
    case 'service.toggle':
      return event.service === 'one' && services === 'none';
    case 'stores.listed':
      return event.first === 'open';
    case 'information.submit':
      return event === inOrder;
    case 'join.accepted':
      return event.place === 'given';
    default:
      return ['categories.listed', 'catalogue.listed', 'step.continue'].includes(event.type);
  }
}
