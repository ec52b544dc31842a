import { isIPv6 } from 'node:net';
import type { Limit } from '../db/limits.ts';

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

/** One limit for a network, and wider ones for what lies around it. */
export const fromNetwork = (what: string, network: string, most: number, windowMinutes: number): Limit[] => [
  { bucket: `${what}:address:${network}`, most, windowMinutes },
  ...around(network).map(({ name, share }) => ({
    bucket: `${what}:network:${name}`,
    most: most * share,
    windowMinutes,
  })),
];
