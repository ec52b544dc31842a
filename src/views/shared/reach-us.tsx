import type { ReactNode } from 'react';
import type { Shop } from '../../../shop/schema.ts';

/** A phone number that a press calls. */
export const PhoneLink = ({ number, ...link }: { number: string; className?: string; icon?: ReactNode }) => (
  <a href={`tel:${number.replace(/\D/g, '')}`} className={link.className}>
    {link.icon}
    {number}
  </a>
);

/** An address in two lines, as on an envelope. */
export const TwoLines = ({ address }: Pick<Shop, 'address'>) => (
  <>
    {address.line}
    <br />
    {address.suburb} {address.state} {address.postcode}
  </>
);
