import { once } from 'node:events';
import { createServer } from 'node:net';
import type { Config } from '../config/config.ts';

/** HOST and PORT cannot be listened on. The message says why. */
export class PortTaken extends Error {}

type Address = Pick<Config, 'host' | 'port'>;

/** Returns why an address cannot be listened on; any other error unchanged. */
export function refusalOfAddress(error: unknown, { host, port }: Address): unknown {
  const { code = '' } = error as NodeJS.ErrnoException;
  if (code === 'EADDRINUSE')
    return new PortTaken(`Port ${port} is in use by another program. Set PORT to a free one.`);
  if (code === 'EACCES')
    return new PortTaken(`This account may not listen on port ${port}. Set PORT to one from 1024 on.`);
  if (/^(EADDRNOTAVAIL|ENOTFOUND|EAI_\w+|EINVAL)$/.test(code))
    return new PortTaken(
      `HOST=${host} is no address of this machine. Set HOST to one of its addresses, or 0.0.0.0.`,
    );
  return error;
}

/** Throws `PortTaken` if the address cannot be listened on, before the long work of a start. */
export async function assertAddressFree(address: Address): Promise<void> {
  const probe = createServer();
  try {
    await once(probe.listen(address.port, address.host), 'listening');
  } catch (error) {
    throw refusalOfAddress(error, address);
  } finally {
    probe.close();
  }
}
