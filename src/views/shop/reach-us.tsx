import type { ReactNode } from 'react';
import type { Shop } from '../../../shop/schema.ts';

/** A phone number that a press calls. */
export const PhoneLink = ({ number, ...link }: { number: string; className?: string; icon?: ReactNode }) => (
  <a href={`tel:${number.replace(/\D/g, '')}`} className={link.className}>
    {link.icon}
    <span>{number}</span>
  </a>
);

/** An address in two lines, as on an envelope. */
export const TwoLines = ({ address }: Pick<Shop, 'address'>) => (
  <>
    <span>{address.line}</span>
    <br />
    <span>{`${address.suburb} ${address.state} ${address.postcode}`}</span>
  </>
);
