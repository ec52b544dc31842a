import { once } from 'node:events';
import { createServer, type Server as NetServer } from 'node:net';
import { type Settings, StartRefused } from '../settings/settings.ts';

/** Host and port of a server, and the setting that names the port. */
interface ListenAddress {
  host: string;
  port: number;
  setting?: 'PORT' | 'METRICS_PORT';
}

/** Opens the port. Throws a `StartRefused` with a one-line reason when the port cannot be opened. */
export async function listen(
  server: NetServer,
  { port, host, setting = 'PORT' }: ListenAddress,
): Promise<void> {
  server.listen(port, host);
  try {
    await once(server, 'listening');
  } catch (error) {
    throw new StartRefused(`Cannot start: ${reasonOf(error, { host, port, setting })}.`);
  }
}

/** Checks now that a port which is opened later is free (OPS-89). */
export async function requireFreePort(listenAddress: ListenAddress): Promise<void> {
  const server = createServer();
  await listen(server, listenAddress);
  server.close();
  await once(server, 'close');
}

/** The URL of this server on this machine. */
export const siteUrl = ({ host, port }: Settings) =>
  `http://${host.includes(':') ? `[${host}]` : host}:${port}/`;

/** Prints why a start failed and exits with code 1: a line for an expected failure, the stack for a bug. */
export function exitWithReason(error: unknown): never {
  const isBug = error instanceof TypeError || error instanceof ReferenceError || !(error instanceof Error);
  if (isBug) console.error('Cannot start:', error);
  else console.error(error instanceof StartRefused ? error.message : `Cannot start: ${messageOf(error)}`);
  process.exit(1);
}

function reasonOf(error: unknown, { host, port, setting }: Required<ListenAddress>): string {
  const code = error instanceof Error && 'code' in error ? error.code : undefined;
  if (code === 'EADDRINUSE')
    return `port ${port} is in use; choose a different one with ${setting}${ofOneProcess(setting)}`;
  if (code === 'EACCES') return `this user may not open port ${port}; choose a different one with ${setting}`;
  if (code === 'EADDRNOTAVAIL' || code === 'ENOTFOUND')
    return `HOST ${host} is not an address of this machine`;
  return error instanceof Error ? error.message : String(error);
}

/** The hint for processes that share a file of settings. */
const ofOneProcess = (setting: Required<ListenAddress>['setting']) =>
  setting === 'METRICS_PORT' ? ', and each process needs its own' : '';

/**
 * Returns an error's message with its causes. A connection that was refused on several addresses is an
 * `AggregateError` without a message.
 */
export function messageOf(error: Error): string {
  if (error instanceof AggregateError && error.message === '')
    return error.errors
      .map((part: unknown) => (part instanceof Error ? part.message : String(part)))
      .join(', ');
  if (!(error.cause instanceof Error)) return error.message;
  return `${error.message.replace(/\.$/, '')}: ${messageOf(error.cause)}`;
}
