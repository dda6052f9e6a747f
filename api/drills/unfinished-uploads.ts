import { submitOwnDocument } from '@nanny-polo/shared/people/family';
import type { Length } from '../bench/send-calls.ts';
import { checkEveryCallServed, compareWithDisturbance, openSlowSockets, sendMixedCalls } from './callers.ts';
import { createFinding, type Finding } from './report.ts';

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
const announcedBytes = 9_000_000;

const headOf = (hostname: string, token: string) =>
  [
    `POST /api${submitOwnDocument.url} HTTP/1.1`,
    `Host: ${hostname}`,
    `Authorization: Bearer ${token}`,
    'Content-Type: multipart/form-data; boundary=x',
    `Content-Length: ${announcedBytes}`,
    '\r\n--x',
    'Content-Disposition: form-data; name="file"; filename="a.pdf"\r\n\r\n',
  ].join('\r\n');

/** Checks that uploads of one parent that send a byte a second and never end neither block nor slow down others. */
export async function measureBesideUnfinishedUploads(
  url: string,
  { caller, parent }: { readonly caller: string; readonly parent: string },
  { sockets: count, rounds, work }: UploadAttack,
): Promise<Finding[]> {
  const statuses: string[] = [];
  const alone = () => sendMixedCalls(url, caller, callers, work);
  const disturbed = async () => {
    using attack = openSlowSockets(url, count, headOf(new URL(url).hostname, parent));
    for (const socket of attack.sockets)
      socket.once('data', (response) => {
        statuses.push(/^HTTP\/1\.1 (\d+)/.exec(response.toString('latin1'))?.[1] ?? 'none');
      });
    return await alone();
  };
  const compared = await compareWithDisturbance('the uploads', slower, rounds, { alone, disturbed });

  const refused = statuses.filter((status) => status === '429').length;
  return [
    checkEveryCallServed(
      `callers are served beside ${count} unfinished uploads of one parent`,
      compared.disturbed,
    ),
    createFinding(
      'uploads beyond the limit of the account get 429; no other gets a response, except 408 after half a minute',
      refused > 0 && statuses.every((status) => status === '429' || status === '408'),
      `${refused} times 429 among ${statuses.length} responses in ${rounds} rounds`,
    ),
    compared.slowed,
  ];
}
