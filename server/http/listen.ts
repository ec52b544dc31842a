import { once } from 'node:events';
import { createServer, type Server as NetServer } from 'node:net';
import { type Settings, StartRefused } from '../settings/settings.ts';

/** Where a server listens, and the setting that names its port. */
interface Place {
  host: string;
  port: number;
  setting?: 'PORT' | 'METRICS_PORT';
}

/** Opens the port, or says in one line why it cannot. */
export async function listen(server: NetServer, { port, host, setting = 'PORT' }: Place): Promise<void> {
  server.listen(port, host);
  try {
    await once(server, 'listening');
  } catch (error) {
    throw new StartRefused(`Cannot start: ${whyNot(error, { host, port, setting })}.`);
  }
}

/** Finds out at once whether a port is free that is opened later (OPS-89). */
export async function tryPort(place: Place): Promise<void> {
  const server = createServer();
  await listen(server, place);
  server.close();
  await once(server, 'close');
}

/** Where this server can be reached from this machine. */
export const siteUrl = ({ host, port }: Settings) =>
  `http://${host.includes(':') ? `[${host}]` : host}:${port}/`;

/** A start that failed ends in one line and exit code 1; a fault of our own brings its stack. */
export function sayWhyAndExit(error: unknown): never {
  const isOurs = error instanceof TypeError || error instanceof ReferenceError || !(error instanceof Error);
  if (isOurs) console.error('Cannot start:', error);
  else console.error(error instanceof StartRefused ? error.message : `Cannot start: ${messageOf(error)}`);
  process.exit(1);
}

function whyNot(error: unknown, { host, port, setting }: Required<Place>): string {
  const code = error instanceof Error && 'code' in error ? error.code : undefined;
  if (code === 'EADDRINUSE')
    return `port ${port} is in use; ${setting} chooses another${ofOneProcess(setting)}`;
  if (code === 'EACCES') return `port ${port} may not be opened by this user; ${setting} chooses another`;
  if (code === 'EADDRNOTAVAIL' || code === 'ENOTFOUND')
    return `HOST ${host} is not an address of this machine`;
  return error instanceof Error ? error.message : String(error);
}

/** Processes that share a file of settings differ in these. */
const ofOneProcess = (setting: Required<Place>['setting']) =>
  setting === 'METRICS_PORT' ? ', and each process needs one of its own' : '';

/** With its cause. A connection that was refused on several addresses comes as several errors without a message. */
export function messageOf(error: Error): string {
  if (error instanceof AggregateError && error.message === '')
    return error.errors.map((one: unknown) => (one instanceof Error ? one.message : String(one))).join(', ');
  if (!(error.cause instanceof Error)) return error.message;
  return `${error.message.replace(/\.$/, '')}: ${messageOf(error.cause)}`;
}
