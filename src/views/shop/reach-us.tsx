import type { ReactNode } from 'react';
import type { Shop } from '../../../shop/schema.ts';

interface PhoneLinkProps {
  of: Pick<Shop, 'phone' | 'tel'>;
  className?: string;
  icon?: ReactNode;
}

/** A store's phone number that a press calls, from every country (SITE-85). */
export const PhoneLink = ({ of, className, icon }: PhoneLinkProps) => (
  <a href={`tel:${of.tel}`} className={className}>
    {icon}
    <span>{of.phone}</span>
  </a>
);

/** An address in two lines, as on an envelope, and the link to its directions (PAGE-20). */
export const TwoLines = ({ address }: Pick<Shop, 'address'>) => (
  <>
    <span>{address.line}</span>
    <br />
    <span>{`${address.suburb} ${address.state} ${address.postcode}`}</span>
    <br />
    <a href={address.directions}>{`Directions to ${address.suburb}`}</a>
  </>
);
