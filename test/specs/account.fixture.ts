import { getProfile } from '../../contract/session.ts';
import type { PageDriver } from '../engine/page/page-driver.ts';
import { listBookStores, stores } from './home.fixture.ts';

/** Opens an account page as a customer who signed in before. */
export async function openAccountPage(page: PageDriver, path: string, foreign = false): Promise<void> {
  await page.open({ path, token: 'token-of-a-customer', foreign });
  await page.eventually(() => page.network.answer(getProfile, profile));
  await page.eventually(() => page.network.answer(listBookStores, stores));
}

/** A profile with every field, in the format of the API. Its long name leaves the header little space. */
export const profile = {
  customer_id: 91,
  first_name: 'Bartholomew-James Featherstonehaugh-Wood',
  last_name: 'Shaw',
  email: 'ada@mail.example',
  phone: '0491570006',
  street_name: 'Sample Street',
  unit_number: '12',
  suburb: 'Marrickville',
  state: 'New South Wales',
  postcode: 2204,
};
