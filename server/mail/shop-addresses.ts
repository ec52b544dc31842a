import { shop } from 'virtual:shop';
import { staff } from 'virtual:shop/staff';

const barbersEmails = staff.flatMap(({ email }) => email ?? []);

/** Whether an address is the shop's or a barber's own. */
export const isOfShop = (address: string): boolean =>
  address === shop.email || barbersEmails.includes(address);
