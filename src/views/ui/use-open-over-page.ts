import { useState } from 'react';
import { useLocation } from 'react-router-dom';

/** Whether something lies over the page: where the page below changes, by Back above all, it is closed (SITE-14). */
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
