/** PostgreSQL's code for a violated exclusion constraint. */
const EXCLUSION_VIOLATION = '23P01';

/**
 * SQLSTATE classes and codes that mean that the database is up but cannot serve: no connection, no room, shutdown,
 * timeout, read-only. The query may be valid, so a retry makes sense.
 */
const UNABLE_TO_SERVE = /^(08|25006|25P03|53|55P03|57|58)/;
/** SQLSTATE codes after which the server closes the connection. */
const CONNECTION_CLOSED = /^(08|25P03|57P)/;

/** The database does not answer, or cannot serve any request (OPS-41). */
export class DatabaseUnavailable extends Error {
  override readonly name = 'DatabaseUnavailable';
}

/** A prepared statement failed in a transaction, which another attempt runs without prepared statements (OPS-111). */
export class StatementOutdated extends DatabaseUnavailable {}

/** Whether an unreachable database may answer later. False when it rejects the login or the database name. */
export const isPassing = (error: unknown) =>
  error instanceof DatabaseUnavailable &&
  !(isServerReport(error.cause) && !UNABLE_TO_SERVE.test(errorCodeOf(error.cause) ?? ''));

/** A different process has locked the folder of the embedded database (OPS-70). */
export class FolderInUse extends Error {
  override readonly name = 'FolderInUse';
}

/**
 * Returns the log level of an error. An unavailable database is a warning, because it recovers and reports its own
 * problems.
 */
export const levelOf = (error: unknown) => (error instanceof DatabaseUnavailable ? 'warn' : 'error');

/**
 * Converts an error to a `DatabaseUnavailable` if the database reports that it cannot serve. Returns other errors
 * unchanged.
 */
export function unavailable(error: unknown): unknown {
  if (
    error instanceof DatabaseUnavailable ||
    !isServerReport(error) ||
    !UNABLE_TO_SERVE.test(errorCodeOf(error) ?? '')
  )
    return error;
  return new DatabaseUnavailable(error.message, { cause: error });
}

/**
 * Whether an error is about the connection: neither a report of the server, nor an exception from reading its
 * values.
 */
export function isLost(error: unknown): boolean {
  if (isServerReport(error)) return CONNECTION_CLOSED.test(errorCodeOf(error) ?? '');
  return error instanceof Error && !(error instanceof TypeError || error instanceof RangeError);
}

/**
 * SQLSTATE codes with which PostgreSQL rejects a prepared statement that it may accept unprepared: the type of a result or of a parameter
 * has changed (0A000, 42804, 42883), or a pooler has sent the statement to a different session (26000, 42P05).
 */
const OUTDATED = ['0A000', '42804', '42883', '26000', '42P05'];

/** Whether a prepared statement may succeed if it is sent unprepared (OPS-111). */
export const isOutdated = (error: unknown) =>
  isServerReport(error) && OUTDATED.includes(errorCodeOf(error) ?? '');

/** Whether an error is a report of the server. */
const isServerReport = (error: unknown): error is Error & { severity: unknown } =>
  error instanceof Error && 'severity' in error;

/** Whether the database refused a booking because it overlaps with a booking of the barber (SHOP-9). */
export function isOverlap(error: unknown): boolean {
  return errorCodeOf(error) === EXCLUSION_VIOLATION;
}

/** Returns the code of an error of the database, such as `23505`, or of the system. */
export const errorCodeOf = (error: unknown) =>
  error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : undefined;
