import { shop } from 'virtual:shop';
import { staff } from 'virtual:shop/staff';

const barbersEmails = staff.flatMap(({ email }) => email ?? []);

/** Whether an address belongs to the shop or to a barber. */
export const isOfShop = (address: string): boolean =>
  address === shop.email || barbersEmails.includes(address);
