import ky, { isHTTPError } from 'ky';
import { ApiError } from '../../contract/api-error.ts';
import { ownCalendarPath } from '../../contract/calendar.ts';
import { retryReads } from './api.ts';

/** How long a download may take to begin, in milliseconds. */
const KEPT_MS = 60_000;

interface Access {
  /** Where the API root is, ending in one slash. */
  root: URL;
  token: string | null;
}

/** The calendar file of a customer's own booking, by the number of its row, as a file of its own name. */
export async function fetchCalendar(id: number, { root, token }: Access): Promise<File> {
  const response = await ky(new URL(ownCalendarPath(id), root), {
    timeout: false,
    retry: retryReads,
    headers: token === null ? {} : { Authorization: `Bearer ${token}` },
  }).catch((cause: unknown) => {
    const status = isHTTPError(cause) ? { status: cause.response.status } : {};
    throw new ApiError('The calendar file could not be fetched.', { ...status, cause });
  });
  const [, name] = /filename="([^"]+)"/.exec(response.headers.get('Content-Disposition') ?? '') ?? [];
  return new File([await response.blob()], name ?? `booking-${id}.ics`, { type: 'text/calendar' });
}

/** Gives a file to the customer as a download. */
export function save(file: File): void {
  const address = URL.createObjectURL(file);
  const link = Object.assign(document.createElement('a'), { href: address, download: file.name });
  link.click();
  // Some browsers read it only after the click is over.
  setTimeout(() => URL.revokeObjectURL(address), KEPT_MS);
}
