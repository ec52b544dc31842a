import { editProfile } from '../../contract/account.ts';
import { getProfile } from '../../contract/session.ts';
import { Refusal } from '../errors/refusal.ts';
import { route } from '../http/route.ts';
import { selectProfile, updateProfile } from './customers.ts';
import { requireSignedIn } from './signed-in.ts';

export const profileRoutes = [
  route(getProfile, async (_, deps, caller) => {
    const { customer } = await requireSignedIn(caller, deps);
    return { result: await selectProfile(deps.db, customer.customer_id) };
  }),

  // The request cannot change the verified email address or close the account: those fields are ignored.
  route(editProfile, async (request, deps, caller) => {
    const { customer } = await requireSignedIn(caller, deps);
    const { customer_id, email, address_type_id, is_active, country_code, ...fields } = request;
    if (customer_id !== customer.customer_id)
      throw new Refusal(403, 'forbidden', 'You can only edit your own profile. Please log in again.');
    await updateProfile(deps.db, customer_id, fields);
    return { result: null, message: 'Profile updated successfully' };
  }),
];
