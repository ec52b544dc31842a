import type { Service } from '../../contract/catalogue.ts';
import { COUNTRY_CODE } from '../../contract/constants.ts';
import type { Store } from '../../contract/stores.ts';
import { demanded } from './demanded.ts';

/** The information form of the queue dialog (section 3). */
export interface QueueForm {
  name: string;
  email: string;
  phone: string;
  countryCode: string;
}

/** Country codes that section 5 offers. */
export const countryCodes = ['+61', '+1', '+44', '+91'] as const;

/** What the form begins with: a signed-in customer's own details, where the profile holds them (ruling V4). */
export const formOf = (customer: Partial<QueueForm> | null): QueueForm => ({
  name: '',
  email: '',
  phone: '',
  countryCode: COUNTRY_CODE,
  ...customer,
});

/** Section 5: name, e-mail and phone are required. */
export const isIncomplete = ({ name, email, phone }: QueueForm): boolean =>
  [name, email, phone].some((text) => text.trim() === '');

/** Section 5: text, an at-sign, text, a dot, text. */
export const hasEmail = ({ email }: Pick<QueueForm, 'email'>): boolean =>
  /^[^\s@]+@[^\s@.]+(\.[^\s@.]+)+$/.test(email.trim());

/** Section 5: country code and phone, without the phone's leading zeros. */
export const phoneNumber = ({ countryCode, phone }: QueueForm): string =>
  `${countryCode}${phone.trim().replace(/^[0\s]+/, '')}`;

/** What was chosen and typed, as section 7 sends it. `today` is the shop's, `yyyy-MM-dd`. */
export const joinRequest = (join: {
  form: QueueForm;
  today: string;
  services: readonly Service[];
  store: Store | null;
}) => ({
  customer_name: join.form.name.trim(),
  date: join.today,
  email: join.form.email.trim(),
  phone_number: phoneNumber(join.form),
  services: join.services.map(({ id }) => id),
  store_id: demanded(join.store).id,
});
