/** A call of the contract between browser and server (API-4), which any backend can implement. */
export interface Call {
  /** Method and path, relative to the API root. */
  readonly call: string;
  /** Names of the sent fields, in path, query (GET) or JSON body (POST); `?` marks an optional field. */
  readonly sends: string;
  readonly success: 'any 2xx' | '200 alone' | '201 alone';
  /** The fields that the browser reads from the response's RESULT. */
  readonly reads: string;
}

const store =
  'stores: store_id, store_name or name, unit_number, street_name, suburb, state, postcode, contact_person_phone';

export const calls: readonly Call[] = [
  {
    call: 'GET customer/store-list',
    sends: 'store_brand_id? offer_queue? has_booking_service?',
    success: 'any 2xx',
    reads: store,
  },
  {
    call: 'GET site/only-store',
    sends: '',
    success: 'any 2xx',
    reads: 'a list with the only store that takes bookings: store, categories, services',
  },
  { call: 'POST customer/online-store-id', sends: 'store_brand_id', success: 'any 2xx', reads: 'nothing' },
  {
    call: 'POST customer/category-list',
    sends: 'tenant_id (1) is_internal (0) entity_type_id (2) store_id',
    success: 'any 2xx',
    reads: 'categories: category_id, category_name',
  },
  {
    call: 'GET customer/entity-list',
    sends: 'entity_type_id (2) is_active (1) store_id',
    success: 'any 2xx',
    reads:
      'services: entity_id or service_id, entity_name or service_name, category_id, sale_price or discount_price or price, service_duraction or duration (minutes), short_description or description',
  },
  {
    call: 'GET customer/store-users',
    sends: 'store_id shift_date_from shift_date_to',
    success: 'any 2xx',
    reads: 'barbers: store_user_id, full_name or store_user_fname and store_user_lname, designation',
  },
  {
    call: 'POST customer/timeslot',
    sends: 'booking_date service_duraction store_id store_user_id submit_key?',
    success: 'any 2xx',
    reads: 'times: from_time, HH:mm',
  },
  {
    call: 'POST customer/get-payment-intent',
    sends: 'amount (cents) currency (AUD)',
    success: 'any 2xx',
    reads: 'payment_intent_id, client_secret',
  },
  {
    call: 'POST customer/booking-store',
    sends:
      'booking_date booking_note? booking_status_id from_time guest_customer_first_name guest_customer_last_name guest_customer_email guest_customer_phone services (entity_id, entity_name, sale_price, discount_price, service_duration) store_brand_id (7) store_id store_user_id total_amount customer_id? payment_method_id? submit_key? payment_intent_id? companion? (store_user_id, services as above)',
    success: '200 alone',
    reads: 'the booking: booking_id, booking_uniqueid',
  },
  {
    call: 'POST customer/join-queue',
    sends: 'customer_name date email phone_number services (their ids) store_id',
    success: '201 alone',
    reads: 'place_token, if the backend has tokens',
  },
  {
    call: 'POST customer/signup',
    sends:
      'address_type_id (1) country_code (+61) created_store_id (68) description? email first_name last_name password password_confirmation phone state street_name suburb unit_number',
    success: 'any 2xx',
    reads: 'nothing',
  },
  { call: 'GET customer/verify/{token}', sends: 'token', success: '200 alone', reads: 'nothing' },
  {
    call: 'POST customer/customer-login',
    sends: 'email password',
    success: 'any 2xx',
    reads: 'access_token',
  },
  {
    call: 'POST customer/auth/google',
    sends: 'created_store_id (68) token',
    success: 'any 2xx',
    reads: 'access_token',
  },
  { call: 'GET customer/logout', sends: '', success: 'any 2xx', reads: 'nothing' },
  { call: 'POST customer/forgot-password', sends: 'email', success: 'any 2xx', reads: 'nothing' },
  {
    call: 'POST customer/reset-password/{token}',
    sends: 'password password_confirmation token',
    success: 'any 2xx',
    reads: 'nothing',
  },
  {
    call: 'POST customer/change-password',
    sends: 'current_password password password_confirmation',
    success: '200 alone',
    reads: 'nothing',
  },
  {
    call: 'GET customer/get-profile',
    sends: '',
    success: 'any 2xx',
    reads:
      'the profile, as RESULT or as the body itself: customer_id, first_name, last_name, email, phone, street_name, unit_number, suburb, state, postcode',
  },
  {
    call: 'POST customer/profile-edit',
    sends:
      'customer_id? first_name last_name email phone street_name unit_number suburb state postcode address_type_id (5) is_active (1) country_code (+61)',
    success: '200 alone',
    reads: 'nothing',
  },
  {
    call: 'POST customer/booking',
    sends: 'store_brand_id (7)',
    success: 'any 2xx',
    reads:
      'bookings: booking_id, booking_uniqueid, booking_date, from_time, booking_status_id, total_amount, bookingstatus.booking_status_name, bookingServices (service.entity_name, service.category.category_name), store, storeuser (store_user_fname, store_user_lname), companion_storeuser? (as storeuser)',
  },
  {
    call: 'POST customer/booking-update',
    sends: 'booking_id booking_status_id (6) refund_cents?',
    success: 'any 2xx',
    reads: 'nothing',
  },
  {
    call: 'GET customer/order',
    sends: 'store_id (42)',
    success: 'any 2xx',
    reads: 'orders: id, date, products, total, status',
  },
  {
    call: 'POST customer/contact-us',
    sends: 'contact_name contact_email contact_phone contact_message store_brand_id (68)',
    success: '201 alone',
    reads: 'nothing',
  },
  {
    call: 'GET customer/career',
    sends: '',
    success: 'any 2xx',
    reads: 'openings: id, title, type, location, description, requirements; STATUS must be 1',
  },
  {
    call: 'GET site/submit',
    sends: 'submit_key',
    success: 'any 2xx',
    reads: 'state (booked, pending, open or none), and the booking if the state is booked',
  },
  {
    call: 'POST site/hold',
    sends: 'store_id barber_id day time minutes companion? (barber_id, minutes) submit_key',
    success: 'any 2xx',
    reads: 'held_until: an instant, or null',
  },
  {
    call: 'POST site/hold/release',
    sends: 'submit_key',
    success: 'any 2xx',
    reads: 'nothing',
  },
  {
    call: 'POST site/queue-place',
    sends: 'place_token',
    success: 'any 2xx',
    reads:
      'state (waiting, called, served, left or closed), position, ahead, wait_from, wait_to, store_name, can_return',
  },
  {
    call: 'GET site/queue-waits',
    sends: 'store_brand_id',
    success: 'any 2xx',
    reads:
      'store_id, queue_open, queue_opens (day, time), queue_pause, queue_length, queue_wait_from, queue_wait_to',
  },
  { call: 'POST site/leave-queue', sends: 'place_token', success: 'any 2xx', reads: 'can_return' },
  { call: 'POST site/return-to-queue', sends: 'place_token', success: 'any 2xx', reads: 'nothing' },
  {
    call: 'GET site/visit',
    sends: 'visit_key',
    success: 'any 2xx',
    reads:
      'number, status, can_change, store, barber (id, name), companion_barber? (id, name), day, time, minutes, services (name, minutes, cents), total_cents, paid_cents, refunded_cents, disputed_cents, charged_back_cents, refund_cents, note, calendar_key, moves',
  },
  {
    call: 'GET site/next-times',
    sends: 'store_id minutes barber_id? from? days? count visit_key?',
    success: 'any 2xx',
    reads: 'times: day, time, barber (id, name)',
  },
  {
    call: 'GET site/free-times',
    sends: 'store_id minutes companion_minutes? from? days submit_key?',
    success: 'any 2xx',
    reads:
      'days: day, times (time, barber (store_user_id, full_name, designation), companion_barber? (as barber))',
  },
  {
    call: 'POST site/visit-move',
    sends:
      'from (day, time, barber_id) to (day, time, barber_id, companion_barber_id?) total_cents visit_key move_key',
    success: 'any 2xx',
    reads: 'nothing',
  },
  {
    call: 'POST site/visit-cancel',
    sends: 'refund_cents visit_key cancel_key',
    success: 'any 2xx',
    reads: 'nothing',
  },
  { call: 'POST site/sandbox-card', sends: 'number', success: 'any 2xx', reads: 'payment_method_id' },
  {
    call: 'POST site/sandbox-authentication',
    sends: 'client_secret answer (complete or fail)',
    success: 'any 2xx',
    reads: 'status',
  },
];
