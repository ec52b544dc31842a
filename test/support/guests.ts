import type { Guest } from '../../contract/guest-names.ts';

/** The fields of the guest form with their labels and names in the API (PAY-1, PAY-9), in order, and three guests. */
const form = {
  firstName: {
    label: 'First Name',
    sent: 'guest_customer_first_name',
    ida: 'Ida',
    casey: 'Casey',
    gina: 'Gina',
  },
  lastName: {
    label: 'Last Name',
    sent: 'guest_customer_last_name',
    ida: 'Wong',
    casey: 'Lee',
    gina: 'Guest',
  },
  email: {
    label: 'Email',
    sent: 'guest_customer_email',
    ida: 'ida@mail.example',
    casey: 'casey@customer.example',
    gina: 'gina@guest.example',
  },
  phone: {
    label: 'Phone',
    sent: 'guest_customer_phone',
    ida: '0491570156',
    casey: '0491 570 006',
    gina: '0491 570 006',
  },
} as const satisfies Record<keyof Guest, object>;

type Field = keyof typeof form;
type Sent = Record<(typeof form)[Field]['sent'], string>;
const fields = Object.keys(form) as Field[];

export const guestLabels = fields.map((field) => [field, form[field].label] as const);

const guestOf = (make: (field: Field) => string): Guest =>
  Object.fromEntries(fields.map((field) => [field, make(field)])) as Record<Field, string>;
export const ida = guestOf((field) => form[field].ida);
export const casey = guestOf((field) => form[field].casey);
export const gina = guestOf((field) => form[field].gina);
/** A guest with empty fields. */
export const nobody = guestOf(() => '');

/** Returns a guest in the format of the API. */
export const guestFields = (guest: Guest): Sent =>
  Object.fromEntries(fields.map((field) => [form[field].sent, guest[field]])) as Sent;
