import { isIPv6 } from 'node:net';
import type { Limit } from './rate-limit.ts';

/** An address as proxies write it, with a port or in brackets, is the address (SHOP-40). */
const bare = (written: string) =>
  /^"?\[([^\]]+)\](:\d+)?"?$/.exec(written)?.[1] ??
  /^"?(\d+\.\d+\.\d+\.\d+):\d+"?$/.exec(written)?.[1] ??
  written;

/** Addresses of the shop's own machines: only a proxy calls from there. */
const isInside = (address: string) =>
  /^(::ffff:)?(127|10|192\.168|172\.(1[6-9]|2\d|3[01]))\.|^(::1$|f[cd])/i.test(address);

interface Seen {
  /** The other end of the connection; absent where nobody knows it. */
  socket: string | undefined;
  /** `X-Forwarded-For`. */
  forwarded: string | undefined;
}

/**
 * Whose address counts: the socket's, or the one that the outermost of so many trusted proxies has added. Where they
 * did not add as many, nobody knows who it is, and all of them are one.
 */
export function visitorAt({ socket = 'unknown', forwarded }: Seen, proxies: number): string {
  const added = proxies > 0 ? forwarded?.split(',').at(-proxies)?.trim() : undefined;
  return networkOf(bare(added || socket).slice(0, 100));
}

/** How what is seen contradicts the number of proxies that is set; null where it does not (ABUSE-13). */
export function contradiction({ socket, forwarded }: Seen, proxies: number): string | null {
  if (socket === undefined) return null;
  const named = forwarded?.split(',').length ?? 0;
  if (proxies === 0 && named > 0 && isInside(socket)) return 'proxy.not.trusted';
  return proxies > 0 && named < proxies ? 'proxy.missing' : null;
}

/** IPv6 gives each home a whole /64, and another address of it for each try: they count as one (SHOP-40). */
export function networkOf(address: string): string {
  const ipv4 = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(address)?.[1];
  if (ipv4 !== undefined || !isIPv6(address)) return ipv4 ?? address;
  const [left = [], right = []] = address.split('::').map((half) => half.split(':').filter(Boolean));
  const gap = Array<string>(8 - left.length - right.length).fill('0');
  const groups = [...left, ...gap, ...right].slice(0, 4);
  return `${groups.map((group) => Number.parseInt(group, 16).toString(16)).join(':')}::/64`;
}

/** How much more than one home what lies around it may take: a provider gives a customer a /56 or a /48 as readily as a /64. */
const WIDER = 2;
const WIDEST = 4;

interface Network {
  name: string;
  share: number;
}

/** What lies around a network of `networkOf`: a /24, or a /56 and a /48 (ABUSE-6). */
function around(network: string): Network[] {
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

/** How the names of all networks in the widest one around begin, and how much it may take. */
export function widestAround(network: string): { beginning: string; share: number } {
  const widest = around(network).at(-1);
  if (!widest) return { beginning: network, share: 1 };
  return { beginning: widest.name.replace(/(?<=\.)0\/24$|:\/48$/, ''), share: widest.share };
}

/** The limit of a network, and wider limits for the networks around it (ABUSE-6). */
export const networkLimits = (
  what: string,
  network: string,
  most: number,
  windowMinutes: number,
): Limit[] => [
  { bucket: `${what}:address:${network}`, most, windowMinutes },
  ...around(network).map(({ name, share }) => ({
    bucket: `${what}:network:${name}`,
    most: most * share,
    windowMinutes,
  })),
];
