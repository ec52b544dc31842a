import { useOwnApi } from '../loading/use-own-api.ts';
import { Link } from '../ui/link.tsx';

interface VisitLinkProps {
  /** `manage_key`, which only our own API sends. */
  visitKey: string | undefined;
  className?: string | undefined;
}

/** The link to the page of a booking (MANAGE-23). The key is in the state of the history entry, never in an address. */
export function VisitLink({ visitKey, className }: VisitLinkProps) {
  const root = useOwnApi();
  if (root === null || visitKey === undefined) return null;
  return (
    <Link to="/my-visit/" state={{ visitKey }} className={className}>
      Change or cancel this booking
    </Link>
  );
}
