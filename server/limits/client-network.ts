import { isIPv6 } from 'node:net';
import type { Limit } from './rate-limit.ts';

/** Removes a port and brackets that a proxy adds to an address (SHOP-40). */
const withoutPort = (written: string) =>
  /^"?\[([^\]]+)\](:\d+)?"?$/.exec(written)?.[1] ??
  /^"?(\d+\.\d+\.\d+\.\d+):\d+"?$/.exec(written)?.[1] ??
  written;

/** Whether an address is in the shop's own network. Only a proxy connects from there. */
const isInside = (address: string) =>
  /^(::ffff:)?(127|10|192\.168|172\.(1[6-9]|2\d|3[01]))\.|^(::1$|f[cd])/i.test(address);

interface Connection {
  /** The remote address of the connection; undefined if it is unknown. */
  socket: string | undefined;
  /** `X-Forwarded-For`. */
  forwarded: string | undefined;
}

/**
 * Returns the network address of a client: the socket's, or the address that the outermost of `proxies` trusted
 * proxies has added to `X-Forwarded-For`. If the header has fewer addresses than that, the client is unknown, and
 * all such clients share a single address.
 */
export function visitorAt({ socket = 'unknown', forwarded }: Connection, proxies: number): string {
  const forwardedAddress = proxies > 0 ? forwarded?.split(',').at(-proxies)?.trim() : undefined;
  return networkOf(withoutPort(forwardedAddress || socket).slice(0, 100));
}

/**
 * Returns how a request contradicts the configured number of proxies, as a log event; null if it does not
 * (ABUSE-13).
 */
export function contradiction({ socket, forwarded }: Connection, proxies: number): string | null {
  if (socket === undefined) return null;
  const forwardedCount = forwarded?.split(',').length ?? 0;
  if (proxies === 0 && forwardedCount > 0 && isInside(socket)) return 'proxy.not.trusted';
  return proxies > 0 && forwardedCount < proxies ? 'proxy.missing' : null;
}

/**
 * Returns the network of an address. An IPv6 home gets a whole /64 and can use a new address for each request, so
 * the /64 counts as a single client (SHOP-40).
 */
export function networkOf(address: string): string {
  const ipv4 = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(address)?.[1];
  if (ipv4 !== undefined || !isIPv6(address)) return ipv4 ?? address;
  const [left = [], right = []] = address.split('::').map((half) => half.split(':').filter(Boolean));
  const gap = Array<string>(8 - left.length - right.length).fill('0');
  const groups = [...left, ...gap, ...right].slice(0, 4);
  return `${groups.map((group) => Number.parseInt(group, 16).toString(16)).join(':')}::/64`;
}

/**
 * How many times the limit of a home applies to the networks around it. Providers assign a /56 or a /48 to a
 * customer as well as a /64.
 */
const WIDER = 2;
const WIDEST = 4;

interface Network {
  name: string;
  share: number;
}

/** Returns the wider networks around a network: a /24 for IPv4, a /56 and a /48 for IPv6 (ABUSE-6). */
function widerNetworks(network: string): Network[] {
  const ipv4 = /^(\d+\.\d+\.\d+)\.\d+$/.exec(network)?.[1];
  if (ipv4 !== undefined) return [{ name: `${ipv4}.0/24`, share: WIDEST }];
  const [first, second, third, fourth] = network.replace('::/64', '').split(':');
  if (fourth === undefined) return [];
  const upper = (Number.parseInt(fourth, 16) & 0xff00).toString(16);
  return [
    { name: `${first}:${second}:${third}:${upper}::/56`, share: WIDER },
    { name: `${first}:${second}:${third}::/48`, share: WIDEST },
  ];
}

/**
 * Returns the common prefix of all network names in the widest network around, and how many times a home's limit it
 * may use.
 */
export function widestAround(network: string): { beginning: string; share: number } {
  const widest = widerNetworks(network).at(-1);
  if (!widest) return { beginning: network, share: 1 };
  return { beginning: widest.name.replace(/(?<=\.)0\/24$|:\/48$/, ''), share: widest.share };
}

/** Returns the limit of a network and the limits of the wider networks around it (ABUSE-6). */
export const networkLimits = (act: string, network: string, most: number, windowMinutes: number): Limit[] => [
  { bucket: `${act}:address:${network}`, most, windowMinutes },
  ...widerNetworks(network).map(({ name, share }) => ({
    bucket: `${act}:network:${name}`,
    most: most * share,
    windowMinutes,
  })),
];
