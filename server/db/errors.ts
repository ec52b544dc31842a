/** PostgreSQL's code of a violated exclusion constraint. */
const EXCLUDED = '23P01';

/**
 * Classes and codes of a database that is there and cannot: no connection, no room, shutting down, too slow, read-only.
 * What was asked may be right, and is worth asking again.
 */
const CANNOT = /^(08|25006|25P03|53|55P03|57|58)/;
/** The last words of a connection. */
const PARTING = /^(08|25P03|57P)/;

/** The database does not answer, or cannot do anything for anybody (OPS-41). */
export class DatabaseUnavailable extends Error {
  override readonly name = 'DatabaseUnavailable';
}

/** Whether a database that cannot be reached may well be in a while; not where it knows neither us nor what we name. */
export const isPassing = (error: unknown) =>
  error instanceof DatabaseUnavailable &&
  !(isSaid(error.cause) && !CANNOT.test(errorCodeOf(error.cause) ?? ''));

/** Another process has the embedded database's folder (OPS-70). */
export class FolderInUse extends Error {
  override readonly name = 'FolderInUse';
}

/** How bad it is for the log: an outage passes, and says itself what is the matter. */
export const levelOf = (error: unknown) => (error instanceof DatabaseUnavailable ? 'warn' : 'error');

/** The same error, as one of the database's being unavailable where it says so. */
export function unavailable(error: unknown): unknown {
  if (error instanceof DatabaseUnavailable || !isSaid(error) || !CANNOT.test(errorCodeOf(error) ?? ''))
    return error;
  return new DatabaseUnavailable(error.message, { cause: error });
}

/** Whether an error is about the connection: neither said by the server, nor thrown by what reads its values. */
export function isLost(error: unknown): boolean {
  if (isSaid(error)) return PARTING.test(errorCodeOf(error) ?? '');
  return error instanceof Error && !(error instanceof TypeError || error instanceof RangeError);
}

/** Whether the server itself said it. */
const isSaid = (error: unknown): error is Error & { severity: unknown } =>
  error instanceof Error && 'severity' in error;

/** Whether a booking was refused by the constraint that keeps a barber's bookings apart (SHOP-9). */
export function isOverlap(error: unknown): boolean {
  return errorCodeOf(error) === EXCLUDED;
}

/** The code of an error of the database, such as `23505`, or of the system. */
export const errorCodeOf = (error: unknown) =>
  error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : undefined;
