import type { ComponentProps } from 'react';
import { Navigate } from 'react-router-dom';
import { Loading } from '../loading/loading.tsx';

/** Redirects to a page, and shows a loading text while that page loads. */
export const Redirect = (to: ComponentProps<typeof Navigate>) => (
  <>
    <Navigate {...to} />
    <Loading>Loading...</Loading>
  </>
);
