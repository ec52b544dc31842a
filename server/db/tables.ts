import type { ColumnType, Generated, Kysely } from 'kysely';
import type { PaymentState } from '../life-cycles/card-payment.machine.ts';
import type { PlaceState } from '../life-cycles/place.machine.ts';
import type { Attachment } from './attachment.ts';
import type { BookingColumns } from './booking-columns.ts';

/**
 * The database, or a transaction on it. On the embedded engine, never use the database inside a transaction on it.
 */
export type Db = Kysely<Tables>;

/**
 * All tables, in the types that both engines return: dates and times of day as text, instants as `Date`, counts as
 * numbers.
 */
export interface Tables {
  stores: {
    store_id: number;
    store_brand_id: number;
    store_name: string;
    time_zone: string;
    unit_number: string | null;
    street_name: string;
    suburb: string;
    state: string;
    postcode: string;
    contact_person_phone: string | null;
    offers_queue: boolean;
    takes_bookings: boolean;
    walk_in_chairs: number | null;
  };
  store_hours: { store_id: number; weekday: number; opens: string; closes: string };
  closures: { store_id: number; day: string; reason: string | null };
  categories: { category_id: Generated<number>; category_name: string; position: number };
  services: {
    entity_id: Generated<number>;
    entity_name: string;
    category_id: number;
    entity_type_id: Generated<number>;
    price_cents: number;
    minutes: number;
    short_description: string | null;
    position: number;
    is_active: Generated<boolean>;
    is_internal: Generated<boolean>;
  };
  store_services: { store_id: number; entity_id: number };
  barbers: {
    store_user_id: Generated<number>;
    store_id: number;
    store_user_fname: string;
    store_user_lname: string;
    designation: string | null;
    is_active: Generated<boolean>;
    file_id: string | null;
    file_rota: string | null;
  };
  shifts: { store_user_id: number; weekday: number; starts: string; ends: string };
  day_mails: { day: string; queued_at: Date };
  queue_pauses: { store_id: number; day: string; sentence: string };
  hours_exceptions: { store_id: number; day: string; opens: string; closes: string };
  shift_exceptions: {
    shift_exception_id: Generated<number>;
    store_user_id: number;
    day: string;
    starts: string | null;
    ends: string | null;
  };
  customers: {
    customer_id: Generated<number>;
    email: string;
    first_name: string;
    last_name: string;
    phone: Generated<string>;
    street_name: string | null;
    unit_number: string | null;
    suburb: string | null;
    state: string | null;
    postcode: string | null;
    password_hash: string | null;
    google_subject: string | null;
    email_verified_at: Date | null;
    is_active: Generated<boolean>;
    created_at: Date;
  };
  session_tokens: { token_hash: Buffer; customer_id: number; created_at: Date; expires_at: Date };
  known_networks: { customer_id: number; network: string; seen_at: Date };
  registrations: {
    token_hash: Buffer;
    email: string;
    first_name: string;
    last_name: string;
    phone: string;
    street_name: string | null;
    unit_number: string | null;
    suburb: string | null;
    state: string | null;
    password_hash: string | null;
    browser: string | null;
    created_at: Date;
    expires_at: Date;
    verified_at: Generated<Date | null>;
  };
  reset_links: { token_hash: Buffer; email: string; created_at: Date; expires_at: Date };
  orders: {
    order_id: Generated<number>;
    order_number: string;
    store_id: number;
    customer_id: number;
    ordered_on: string;
    total_cents: number;
    status: string;
  };
  order_lines: { order_id: number; line: number; product_name: string };
  booking_statuses: { booking_status_id: number; booking_status_name: string };
  bookings: BookingColumns;
  act_rows: {
    act_row_id: Generated<number>;
    act_key: string;
    of_table: string;
    row_id: string;
    before: unknown;
    after: unknown;
  };
  acts: {
    act_id: Generated<number>;
    act_key: string;
    request_hash: Buffer;
    act: string;
    who: string;
    done_at: Date;
    store_id: number;
    booking_id: number | null;
    place_id: number | null;
    change: Json<unknown>;
    undone_by: Json<unknown> | null;
    answer: Json<unknown>;
  };
  booking_lines: {
    booking_id: number;
    line: number;
    entity_id: number;
    entity_name: string;
    price_cents: number;
    minutes: number;
  };
  submits: {
    submit_key: string;
    request_hash: Buffer;
    started_at: Date;
    cards_tried: Generated<number>;
    booking_id: number | null;
    email: string;
    address: string;
    reply: Json<StoredReply> | null;
  };
  sweeps: { only_row: Generated<boolean>; swept_at: Date; steady_since: Date };
  outbox: {
    outbox_id: Generated<number>;
    to_address: string;
    subject: string;
    text_body: string;
    html_body: string | null;
    created_at: Date;
    next_attempt_at: Date;
    attempts: Generated<number>;
    sent_at: Date | null;
    last_error: string | null;
    attachments: ColumnType<readonly Attachment[], string | undefined, string>;
    message_key: Generated<string>;
    given_up_at: Date | null;
    reply_to: string | null;
    true_until: Date | null;
    /** The visit of a reminder. A trigger deletes an unsent reminder when its visit changes (SHOP-98). */
    reminds_booking_id: Generated<number | null>;
  };
  queue_days: { store_id: number; day: string; last_number: Generated<number> };
  queue_places: {
    place_id: Generated<number>;
    store_id: number;
    day: string;
    number: number;
    customer_name: string;
    /** Null if the shop has added the customer by name. */
    email: string | null;
    phone: string | null;
    state: PlaceState;
    joined_at: Date;
    joined_from: string | null;
    called_at: Date | null;
    ended_at: Date | null;
    next_mailed_at: Generated<Date | null>;
    turn_mailed_at: Generated<Date | null>;
  };
  queue_lines: {
    place_id: number;
    line: number;
    entity_id: number;
    entity_name: string;
    price_cents: number;
    minutes: number;
  };
  queue_tokens: { token_hash: Buffer; place_id: number; created_at: Date };
  messages: {
    message_id: Generated<number>;
    store_brand_id: number;
    sender_name: string;
    sender_email: string;
    sender_phone: string | null;
    message: string;
    sent_at: Date;
  };
  openings: {
    opening_id: Generated<number>;
    title: string;
    type: string;
    location: string;
    description: string;
    requirements: Json<readonly string[]>;
    position: number;
    is_open: Generated<boolean>;
  };
  sandbox_keys: { only_row: Generated<boolean>; sandbox_key: string };
  rate_limits: { bucket: string; window_start: Date; hits: number };
  payments: {
    payment_intent_id: string;
    provider: string;
    state: PaymentState;
    amount_cents: number;
    /** The part of a paid amount that the shop has lost, through refunds and disputes. */
    returned_cents: Generated<number>;
    /** The part of the payment of a cancelled visit that the shop keeps. */
    kept_cents: Generated<number>;
    /** Set by a trigger when the card is charged, and when money is refunded. */
    charged_at: Generated<Date | null>;
    refunded_at: Generated<Date | null>;
    submit_key: string | null;
    booking_id: number | null;
    payment_method_id: string | null;
    words: string | null;
    working_until: Date | null;
    /** The name of the process that works on the payment until then. */
    worked_by: Generated<string | null>;
    created_at: Date;
    updated_at: Date;
  };
  open_payments: {
    payment_intent_id: string;
    provider: string;
    state: PaymentState;
    /** An explanation of the state for a person. */
    meaning: string;
    /** Of a refund: the part that is still to be refunded. */
    amount_cents: number;
    booking_uniqueid: string | null;
    held_until: Date | null;
    words: string | null;
    created_at: Date;
    updated_at: Date;
  };
  sandbox_intents: {
    id: string;
    status: 'requires_card' | 'requires_action' | 'requires_confirmation' | 'succeeded' | 'cancelled';
    amount_cents: number;
    client_secret: string;
    payment_method_id: Generated<string | null>;
    words: Generated<string | null>;
    refunded: Generated<boolean>;
    /** Null: the whole amount. */
    refunded_cents: Generated<number | null>;
  };
  proof_secret: { is_only: Generated<boolean>; secret: string };
  proofs: { nonce: string; expires_at: Date };
  sandbox_cards: { id: string; last_four: string };
  sandbox_requests: { idempotency_key: string; answer: Json<unknown> };
}

/** The final answer of a submit: message and booking. A later request with the same key gets it again (SHOP-15). */
export interface StoredReply {
  message: string;
  booking: {
    booking_id: number;
    booking_uniqueid: string;
    booking_date: string;
    from_time: string;
    booking_status_id: number;
    /** Dollars, to the cent (SHOP-14). */
    total_amount: number;
    /** The key in the URL of its calendar file. Answers that are older than calendar files have none. */
    calendar_key?: string;
    /** The key in the link of its page. Older answers have none. */
    manage_key?: string;
  };
}

/** JSON is written as text, because the two drivers serialize objects differently. */
type Json<T> = ColumnType<T, string, string>;
