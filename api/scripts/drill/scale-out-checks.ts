import { setTimeout as delay } from 'node:timers/promises';
import { adminLogin, adminLogout, adminProfile } from '@nanny-polo/shared/admin-account';
import { booking } from '@nanny-polo/shared/booking';
import { ownDocumentFile, resubmitOwnDocument, submitOwnDocument } from '@nanny-polo/shared/family';
import { ApiError, type HttpClient } from '@nanny-polo/shared/http-client';
import { documentTransitionCalls, parentDocuments } from '@nanny-polo/shared/parent-documents';
import { sendSupportMessage } from '@nanny-polo/shared/support';
import { userLogin } from '@nanny-polo/shared/user-account';
import type { Bucket } from '../../src/test/bucket.ts';
import { pdf } from '../../src/test/files.ts';
import type { Smtp } from '../../src/test/smtp.ts';
import { demoPassword } from '../demo/accounts.ts';
import { newBooking } from './callers.ts';
import { patientFetch, timeUntil } from './patience.ts';
import type { ProductProcess } from './product-process.ts';
import { rushForOneSlot } from './race.ts';
import type { Finding } from './report.ts';
import type { RoundRobin } from './round-robin.ts';
import { clientWith, ownerToken } from './sign-in.ts';

/** Checks of what must hold across two processes. */

/** How many failed sign-ins of one account from one address the limit allows. */
export const guesses = 10;

/** Two processes of the product with separate folders, their shared services and their load balancer. */
export interface Cluster {
  readonly products: readonly ProductProcess[];
  readonly balancer: RoundRobin;
  readonly smtp: Smtp;
  readonly bucket: Bucket;
}

/** Returns the status of a call that may fail. */
const statusOf = (call: Promise<unknown>): Promise<number | string> =>
  call.then(
    () => 200,
    (error: unknown) => (error instanceof ApiError ? error.status : String(error)),
  );

function tally(statuses: readonly (number | string)[]): string {
  const counts = new Map<number | string, number>();
  for (const status of statuses) counts.set(status, (counts.get(status) ?? 0) + 1);
  return [...counts].map(([status, count]) => `${count} times ${status}`).join(', ');
}

/** Signs in on one process, uses the session and signs out on the other, and checks that the first then rejects it. */
export async function sessions({ products }: Cluster, count: number): Promise<Finding> {
  let right = 0;
  for (let at = 0; at < count; at += 1) {
    const [here, there] = at % 2 === 0 ? products : [...products].reverse();
    if (!here || !there) continue;
    const token = await ownerToken(here.url);
    const used = await statusOf(clientWith(there.url, token).call(adminProfile));
    await clientWith(there.url, token).call(adminLogout);
    const after = await statusOf(clientWith(here.url, token).call(adminProfile));
    if (used === 200 && after === 401) right += 1;
  }
  return {
    what: 'a session of one process is valid on the other, and signing out there ends it on the first too',
    held: right === count,
    figure: `${right} of ${count}`,
  };
}

/** Sends wrong passwords through the balancer: both processes must count them together, by the forwarded address. */
export async function limits({ balancer }: Cluster): Promise<Finding> {
  const attempt = (from: string) =>
    patientFetch(`${balancer.origin}/api${adminLogin.url}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'x-forwarded-for': from },
      body: JSON.stringify({ email: 'visitor@nannypolo.example', password: 'not-the-password' }),
    }).then(({ status }) => status);
  const statuses = await Promise.all(Array.from({ length: 3 * guesses }, () => attempt('192.0.2.1')));
  const other = await attempt('198.51.100.1');
  const checked = statuses.filter((status) => status === 422).length;
  const refused = statuses.filter((status) => status === 429).length;
  return {
    what: `both count wrong passwords together, up to ${guesses}, and count another address separately`,
    held: checked === guesses && checked + refused === statuses.length && other === 422,
    figure: `${tally(statuses)}; from another address ${other}`,
  };
}

/** Books one slot many times through both processes, and repeats one create with one idempotency key. */
export async function locks({ balancer }: Cluster, rivals: number): Promise<Finding[]> {
  const url = `${balancer.origin}/api`;
  const owner = clientWith(url, await ownerToken(url));
  const rush = await rushForOneSlot(owner, 12, '2033-09-01', rivals);
  const headers = { 'idempotency-key': 'scale-out' };
  const made = await Promise.allSettled(
    Array.from({ length: 20 }, () => owner.call(booking.create, { headers, body: newBooking })),
  );
  const ids = made.flatMap((one) => (one.status === 'fulfilled' ? [one.value.id] : []));
  return [
    {
      what: `${rivals} bookings of one slot through both: one wins`,
      held: rush.won === 1 && rush.refused === rivals - 1,
      figure: [`${rush.won} won, ${rush.refused} refused with alternatives`, ...rush.others].join('; '),
    },
    {
      what: 'one call sent 20 times through both with one key creates one booking',
      held: ids.length === made.length && new Set(ids).size === 1,
      figure: `${ids.length} responses, ${new Set(ids).size} bookings`,
    },
  ];
}

/** Queues mails that either process could send. Each must be sent once. */
export async function jobs({ balancer, smtp }: Cluster, count: number): Promise<Finding> {
  const nobody = clientWith(`${balancer.origin}/api`, null);
  const names = Array.from({ length: count }, (_, at) => `Writer-${at}-of-${count}.`);
  for (const name of names) {
    await nobody.call(sendSupportMessage, {
      body: { name, email: 'somebody@families.example', message: name },
    });
  }
  const times = (name: string) => smtp.received.filter(({ source }) => source.includes(name)).length;
  await timeUntil(async () => names.every((name) => times(name) > 0));
  // A duplicate would be sent with the worker's next poll.
  await delay(1500);
  const once = names.filter((name) => times(name) === 1).length;
  const more = names.filter((name) => times(name) > 1).length;
  return {
    what: 'a mail that either could send is sent once',
    held: once === count,
    figure: `${once} of ${count} once, ${more} more often`,
  };
}

/** Uploads documents to one process repeatedly and reads them from the other. */
export async function uploads(
  { products: [first, second], bucket }: Cluster,
  count: number,
): Promise<Finding> {
  const body = { email: 'parent@nannypolo.example', password: demoPassword };
  const { data } = await clientWith(first?.url ?? '', null).call(userLogin, { body });
  const owner = clientWith(second?.url ?? '', await ownerToken(second?.url ?? ''));
  let id: number | null = null;
  let right = 0;
  for (let at = 0; at < count; at += 1) {
    const [here, there] = at % 2 === 0 ? [first, second] : [second, first];
    const bytes = new Uint8Array(pdf(`9 0 obj(document ${at})endobj`));
    const file = new File([bytes], `document-${at}.pdf`, { type: 'application/pdf' });
    const parent = clientWith(here?.url ?? '', data.access_token);
    if (id === null) {
      id = (await parent.call(submitOwnDocument, { body: { document_type_id: 1, file } })).data.id;
    } else {
      await reject(owner, id);
      await parent.call(resubmitOwnDocument, { params: { id }, body: { file } });
    }
    const path = ownDocumentFile.url.replace(':id', String(id));
    const headers = { authorization: `Bearer ${data.access_token}` };
    const read = await patientFetch(`${there?.url}${path}`, { headers });
    const back = Buffer.from(await read.arrayBuffer());
    if (read.ok && back.includes(`(document ${at})`)) right += 1;
  }
  return {
    what: 'a file uploaded to one can be read from the other',
    held: right === count && bucket.objects.size > 0,
    figure: `${right} of ${count}, ${bucket.objects.size} objects in the bucket`,
  };
}

/** Rejects a document, so that its parent can upload it again. */
async function reject(owner: HttpClient, id: number): Promise<void> {
  const params = { id };
  const { version } = await owner.call(parentDocuments.get, { params });
  const reviewed = await owner.call(documentTransitionCalls.review, { params, body: { version } });
  await owner.call(documentTransitionCalls.reject, {
    params,
    body: { version: reviewed.version, reason: 'Not readable' },
  });
}

/** Kills one process: its sessions must continue on the other. */
export async function survivor({ products }: Cluster): Promise<Finding> {
  const [first, second] = products;
  const token = await ownerToken(first?.url ?? '');
  await first?.kill();
  const status = await statusOf(clientWith(second?.url ?? '', token).call(adminProfile));
  return {
    what: 'one is killed, and its sessions continue on the other',
    held: status === 200,
    figure: String(status),
  };
}
