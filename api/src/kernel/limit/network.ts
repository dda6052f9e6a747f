import ipaddr from 'ipaddr.js';

/** Returns the network of an IP address: the address itself for IPv4, the /64 of one household or host for IPv6. */
export function networkOf(ip: string): string {
  if (!ipaddr.isValid(ip)) return ip;
  const address = ipaddr.process(ip);
  if (!(address instanceof ipaddr.IPv6)) return address.toString();
  return `${ipaddr.IPv6.networkAddressFromCIDR(`${address}/64`)}/64`;
}
