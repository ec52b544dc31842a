import { useState } from 'react';
import { useLocation } from 'react-router-dom';

/**
 * The open state of an element that covers the page. It closes when the page below changes, above all by Back
 * (SITE-14).
 */
export function useOpenOverPage() {
  const location = useLocation();
  const [openedAt, setOpenedAt] = useState<typeof location | null>(null);
  if (openedAt !== null && openedAt !== location) setOpenedAt(null);
  return {
    isOpen: openedAt === location,
    open: () => setOpenedAt(location),
    close: () => setOpenedAt(null),
  };
}
