import type { Service } from '../../contract/catalogue.ts';
import { cleanLine, cleanName } from '../../contract/clean.ts';
import { COUNTRY_CODE } from '../../contract/constants.ts';
import { fieldErrors, TypedEmail } from '../../contract/fields.ts';
import { barePhone, phoneNumberOf } from '../../contract/phone.ts';
import { joinQueue } from '../../contract/queue.ts';
import type { Store } from '../../contract/stores.ts';
import { required } from './required.ts';

/** The information form of the queue dialog. */
export interface QueueForm {
  name: string;
  email: string;
  phone: string;
  countryCode: string;
}

export const emptyForm: QueueForm = { name: '', email: '', phone: '', countryCode: COUNTRY_CODE };

interface Known {
  customer: QueueForm | null;
  form: QueueForm | null;
}

/** Returns the initial form: the submitted form, otherwise a signed-in customer's details (QUEUE-2, QUEUE-72). */
export const initialForm = ({ customer, form }: Known): QueueForm => form ?? customer ?? emptyForm;

/**
 * Returns the form after the visitor has signed in or out. Fields that the visitor has not edited get the
 * customer's details, or become empty (QUEUE-73).
 */
export function formFor(form: QueueForm, former: QueueForm | null, customer: QueueForm | null): QueueForm {
  const before = former ?? emptyForm;
  const after = customer ?? emptyForm;
  const follow = (name: keyof QueueForm) => (form[name] === before[name] ? after[name] : form[name]);
  return {
    name: follow('name'),
    email: follow('email'),
    phone: follow('phone'),
    countryCode: follow('countryCode'),
  };
}

/** Returns the required fields that are empty, in the order of the form: name, e-mail and phone (QUEUE-20). */
export const missingFields = (form: QueueForm) =>
  (['name', 'email', 'phone'] as const).filter(
    (name) => (name === 'phone' ? barePhone(form.phone) : cleanLine(form[name])) === '',
  );

/** The schema of each field. */
const { customer_name, phone_number } = joinQueue.request.entries;
const typed = { name: customer_name, email: TypedEmail, phone: phone_number };
export const wrongInQueue = (form: QueueForm) => fieldErrors(typed, form);

export const sentAs = { customer_name: 'name', email: 'email', phone_number: 'phone' } as const;

/** Builds the request of a join. `today` is the shop's day, `yyyy-MM-dd`. */
export const joinRequest = (join: {
  form: QueueForm;
  today: string;
  services: readonly Service[];
  store: Store | null;
}) => ({
  customer_name: cleanName(join.form.name),
  date: join.today,
  email: cleanLine(join.form.email),
  phone_number: phoneNumberOf(join.form.phone, join.form.countryCode),
  services: join.services.map(({ id }) => id),
  store_id: required(join.store).id,
});
