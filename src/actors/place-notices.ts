import { fromPromise } from 'xstate';
import { placeNoticesMachine } from '../../machines/place-notices.machine.ts';
import { logFailure } from './connection.ts';

export const placeNotices = placeNoticesMachine.provide({
  actors: { askVisitor: fromPromise(() => Notification.requestPermission()) },
  actions: { logFailure },
});
