import type { editProfile } from '../../../contract/account.ts';
import type { RequestOf } from '../../../contract/endpoint.ts';

/** Returns a profile as the form sends it. */
export function profileOf(
  customer_id: number,
  changes: Partial<RequestOf<typeof editProfile>> = {},
): RequestOf<typeof editProfile> {
  return {
    customer_id,
    first_name: 'Nora',
    last_name: 'Newman',
    email: 'nora@customer.example',
    phone: '0491 570 006',
    street_name: '',
    unit_number: '',
    suburb: '',
    state: '',
    postcode: '',
    address_type_id: 5,
    is_active: 1,
    country_code: '+61',
    ...changes,
  };
}
