import { isIP } from 'node:net';
import ipaddr from 'ipaddr.js';

/** The kinds of addresses, as ipaddr.js names them, of this machine and its network. */
const ownRanges = ['loopback', 'private', 'uniqueLocal', 'linkLocal'];

/** Returns whether a host is this machine or one in its network: a private address, or a name without a domain. */
export function isInOwnNetwork(host: string): boolean {
  const address = host.replace(/^\[|\]$/g, '');
  return isIP(address) ? ownRanges.includes(ipaddr.process(address).range()) : !address.includes('.');
}
