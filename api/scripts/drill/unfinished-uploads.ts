import { submitOwnDocument } from '@nanny-polo/shared/family';
import { allServed, type Length, summary } from '../bench/load.ts';
import { compare, fire, openSlowSockets } from './callers.ts';
import type { Finding } from './report.ts';

/** The size of the attack and of the measurement. Each round measures once without the attack and once beside it. */
export interface UploadAttack {
  readonly sockets: number;
  readonly rounds: number;
  /** The other callers' load in each half of a round. */
  readonly work: Length;
}

/** The other callers' calls may take at most this many times as long during the attack. */
const slower = 1.5;

/** The number of other callers. */
const callers = 20;

/** The Content-Length of each upload, in bytes. */
const announced = 9_000_000;

/**
 * Opens uploads of one account that send a byte a second and never end. Returns a function that stops them and returns
 * the statuses of the responses.
 */
function attack(origin: string, token: string, count: number) {
  const head = `POST /api${submitOwnDocument.url} HTTP/1.1\r\nHost: ${new URL(origin).hostname}\r\nAuthorization: Bearer ${token}\r\nContent-Type: multipart/form-data; boundary=x\r\nContent-Length: ${announced}\r\n\r\n--x\r\nContent-Disposition: form-data; name="file"; filename="a.pdf"\r\n\r\n`;
  const { sockets, stop } = openSlowSockets(origin, count, head);
  const statuses: string[] = [];
  for (const socket of sockets)
    socket.once('data', (response) => {
      statuses.push(/^HTTP\/1\.1 (\d+)/.exec(response.toString('latin1'))?.[1] ?? 'none');
    });
  return () => {
    stop();
    return statuses;
  };
}

/** Checks that unfinished uploads of one parent neither block nor slow down other callers. */
export async function besideUnfinishedUploads(
  origin: string,
  { caller, parent }: { readonly caller: string; readonly parent: string },
  { sockets, rounds, work }: UploadAttack,
): Promise<Finding[]> {
  const statuses: string[] = [];
  const call = () => fire(origin, caller, callers, work);
  const { beside, ratio, figure } = await compare(rounds, call, async () => {
    const stop = attack(origin, parent, sockets);
    const responses = await call();
    statuses.push(...stop());
    return responses;
  });
  const refused = statuses.filter((status) => status === '429').length;
  return [
    {
      what: `callers are served beside ${sockets} unfinished uploads of one parent`,
      held: beside.every(allServed),
      figure: beside.map(summary).join('; '),
    },
    {
      what: 'uploads beyond the limit of the account get 429; no other gets a response, except 408 after half a minute',
      held: refused > 0 && statuses.every((status) => status === '429' || status === '408'),
      figure: `${refused} times 429 among ${statuses.length} responses in ${rounds} rounds`,
    },
    {
      what: `beside the uploads, the other callers’ median is at most ${slower} times that without`,
      held: ratio <= slower,
      figure: `${figure} in ${rounds} rounds`,
      byClock: true,
    },
  ];
}
