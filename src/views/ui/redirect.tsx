import type { ComponentProps } from 'react';
import { Navigate } from 'react-router-dom';
import { Loading } from '../loading/loading.tsx';

/** Leads to another page, and says so for as long as that is on its way. */
export const Redirect = (to: ComponentProps<typeof Navigate>) => (
  <>
    <Navigate {...to} />
    <Loading>Loading...</Loading>
  </>
);
