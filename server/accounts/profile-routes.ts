import { editProfile, getProfile } from '../../contract/account.ts';
import { Refusal } from '../http/refusal.ts';
import { route } from '../http/route.ts';
import { selectProfile, updateProfile } from './customers.ts';
import { demandSignedIn } from './signed-in.ts';

export const profileRoutes = [
  route(getProfile, async (_, tools, caller) => {
    const { customer } = await demandSignedIn(caller, tools);
    return { result: await selectProfile(tools.db, customer.customer_id) };
  }),

  // The e-mail address is what was verified, and closing an account is not the customer's: neither is taken from here.
  route(editProfile, async (request, tools, caller) => {
    const { customer } = await demandSignedIn(caller, tools);
    const { customer_id, email, address_type_id, is_active, country_code, ...fields } = request;
    if (customer_id !== customer.customer_id)
      throw new Refusal(403, 'forbidden', 'You can only edit your own profile. Please log in again.');
    await updateProfile(tools.db, customer_id, fields);
    return { result: null, message: 'Profile updated successfully' };
  }),
];
