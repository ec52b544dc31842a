import type { Generated } from 'kysely';
import type { VisitState } from '../life-cycles/visit.machine.ts';

/** The table `bookings`: each row takes minutes of a chair (SHOP-88). */
export interface BookingColumns {
  booking_id: Generated<number>;
  booking_uniqueid: string;
  store_id: number;
  kind: Generated<'visit' | 'walkIn' | 'block' | 'hold' | 'companion'>;
  /** Of the chair of a second person: the row of the visit, or of the held slot (SHOP-120). */
  companion_of: Generated<number | null>;
  /** Null for held slots, walk-ins, blocks and companions. A trigger derives it from the status. */
  visit_state: Generated<VisitState | null>;
  /** Null if the row has a chair. */
  store_user_id: number | null;
  /** The number of the chair, in a store without a rota. */
  chair: Generated<number | null>;
  /** The place in the queue of a walk-in. */
  walk_in_id: Generated<number | null>;
  customer_id: number | null;
  guest_email: string | null;
  guest_first_name: string | null;
  guest_last_name: string | null;
  guest_phone: string | null;
  booking_date: string;
  from_time: string;
  /**
   * The time of `booking_date` and `from_time` as a range. A trigger keeps both representations equal (OPS-90).
   */
  during: string;
  booking_status_id: number;
  total_cents: number;
  booking_note: string | null;
  held_until: Date | null;
  cancelled_at: Generated<Date | null>;
  calendar_key: Generated<string>;
  manage_key: Generated<string>;
  created_at: Date;
  /** How often the visit was moved, and when it was moved last. */
  moves: Generated<number>;
  moved_at: Generated<Date | null>;
  unstaffed_told_at: Generated<Date | null>;
  /** The day of the visit for which a reminder was queued. */
  reminded_for: Generated<string | null>;
  /** Of a slot that is held from Submit: the submit, the browser's cookie, the network, and the end of the hold. A companion of it has the end. */
  hold_key: Generated<string | null>;
  hold_browser: Generated<string | null>;
  hold_network: Generated<string | null>;
  hold_ends: Generated<Date | null>;
}
