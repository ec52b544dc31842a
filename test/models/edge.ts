import type { RuleId } from '../../machines/ledger.ts';

/** Services that the machines start, by their names in the machines; `payment` is the child machine. */
export type Service =
  | 'loadBookStores'
  | 'loadQueueStores'
  | 'announceOnlineStore'
  | 'loadStores'
  | 'loadCategories'
  | 'loadServices'
  | 'loadBarbers'
  | 'loadSlots'
  | 'askAboutSubmit'
  | 'payment'
  | 'createIntent'
  | 'loadProvider'
  | 'createPaymentMethod'
  | 'createBooking'
  | 'createBookingWithPayment'
  | 'authenticateCard'
  | 'logIn'
  | 'logInWithGoogle'
  | 'logOut'
  | 'loadProfile'
  | 'editProfile'
  | 'signUp'
  | 'verifyAccount'
  | 'forgotPassword'
  | 'resetPassword'
  | 'changePassword'
  | 'loadBookings'
  | 'cancelBooking'
  | 'loadOrders'
  | 'loadQueueableStores'
  | 'loadQueueCategories'
  | 'loadQueueServices'
  | 'joinQueue'
  | 'askPlace'
  | 'leaveQueue'
  | 'sendMessage'
  | 'loadOpenings';

/** What machines have done outside of them by a word of their own. */
export type Order = 'keepToken' | 'forgetToken' | 'forgetDraft' | 'tellSession' | 'keepPlace' | 'forgetPlace';

/** What an edge of a model promises beside the state that it leads to. */
export interface EdgeMeta {
  spec: RuleId;
  /** Rules that the edge holds as well. */
  also?: readonly RuleId[];
  toast?: { kind: 'success' | 'error'; text: string };
  /** Services that taking the edge starts, no others; none where it says nothing. */
  calls?: readonly Service[];
  /** Orders that taking the edge gives, in this order, no others. */
  orders?: readonly Order[];
  /** Nothing may happen: a view shows the control disabled, or not at all. */
  refused?: true;
  /** Only logged, shown to nobody. */
  logged?: true;
  /** What the wizard tells the open dialog. */
  tells?: 'dialog.close';
}

/** An edge that starts and says nothing. */
export const by = (spec: RuleId) => ({ meta: { spec } satisfies EdgeMeta });

/** An edge that starts services. */
export const starting = (spec: RuleId, ...calls: Service[]) => ({ meta: { spec, calls } satisfies EdgeMeta });

/** An edge that is told in a toast, unless the server sent words of its own (ruling C4). */
export const told = (spec: RuleId, kind: 'success' | 'error', text: string) => ({
  meta: { spec, toast: { kind, text } } satisfies EdgeMeta,
});

/** An event that changes nothing. */
export const refused = (spec: RuleId) => ({ meta: { spec, refused: true } satisfies EdgeMeta });

/**
 * Why a view cannot send an event of a model, and what is to be seen of its control instead.
 * Where several of a list fit, the first holds.
 */
export interface Impossible<E> {
  event: E;
  /** The state it is impossible in, by its path from the root; without one, wherever its edge refuses it. */
  where?: string;
  reason: string;
  expect: 'disabled' | 'absent';
}
