/** Checks of what must hold across two processes. */

import { setTimeout as delay } from 'node:timers/promises';
import { adminLogin, adminProfile, ownAdminCalls } from '@nanny-polo/shared/accounts/admin-account';
import { booking } from '@nanny-polo/shared/bookings/booking';
import type { HttpClient } from '@nanny-polo/shared/contract/http-client';
import { sendSupportMessage } from '@nanny-polo/shared/office/support';
import { ownDocumentFile, resubmitOwnDocument, submitOwnDocument } from '@nanny-polo/shared/people/family';
import { documentTransitionCalls, parentDocuments } from '@nanny-polo/shared/people/parent-documents';
import type { Bucket } from '../src/test/bucket.ts';
import { pdf } from '../src/test/files.ts';
import type { Smtp } from '../src/test/smtp.ts';
import { fetchWithRetries, measureTimeUntil, newBooking, postOf, statusOf, tallyOutcomes } from './calls.ts';
import type { ProductProcess } from './product-process.ts';
import { rushForOneSlot } from './race.ts';
import { checkAllRight, createFinding, type Finding } from './report.ts';
import { createClient, requestOwnerToken, requestParentToken, signInAsOwner } from './sign-in.ts';

/** The number of failed sign-ins of one account from one address that the limit allows. */
export const guesses = 10;

/** Two processes of the product with separate folders, their shared services and their load balancer. */
interface Cluster {
  readonly products: readonly [ProductProcess, ProductProcess];
  /** The base URL of the API behind the load balancer. */
  readonly url: string;
  readonly smtp: Smtp;
  readonly bucket: Bucket;
}

/** Returns both processes, every other time in reverse. */
const pairAt = ({ products: [first, second] }: Cluster, at: number) =>
  at % 2 === 0 ? ([first, second] as const) : ([second, first] as const);

/** Signs in on one process, uses the session and signs out on the other, and checks that the first then rejects it. */
export async function checkSessions(cluster: Cluster, count: number): Promise<Finding> {
  let right = 0;
  for (let at = 0; at < count; at += 1) {
    const [here, there] = pairAt(cluster, at);
    const token = await requestOwnerToken(here.url);
    const used = await statusOf(createClient(there.url, token).call(adminProfile));
    await createClient(there.url, token).call(ownAdminCalls.logout);
    const after = await statusOf(createClient(here.url, token).call(adminProfile));
    if (used === 200 && after === 401) right += 1;
  }
  const what =
    'a session of one process is valid on the other, and signing out there ends it on the first too';
  return checkAllRight(what, right, count);
}

/** Sends wrong passwords through the balancer: both processes must count them together, by the forwarded address. */
export async function checkLimits({ url }: Cluster): Promise<Finding> {
  const wrong = { email: 'visitor@nannypolo.example', password: 'not-the-password' };
  const attempt = async (from: string) => {
    const call = postOf(wrong, { 'x-forwarded-for': from });
    return (await fetchWithRetries(url + adminLogin.url, call)).status;
  };
  const statuses = await Promise.all(Array.from({ length: 3 * guesses }, () => attempt('192.0.2.1')));
  const other = await attempt('198.51.100.1');
  const checked = statuses.filter((status) => status === 422).length;
  const refused = statuses.filter((status) => status === 429).length;
  return createFinding(
    `both count wrong passwords together, up to ${guesses}, and count another address separately`,
    checked === guesses && checked + refused === statuses.length && other === 422,
    `${tallyOutcomes(statuses)}; from another address ${other}`,
  );
}

/** Books one slot many times through both processes, and sends one call repeatedly with one idempotency key. */
export async function checkLocks({ url }: Cluster, rivals: number): Promise<Finding[]> {
  const owner = await signInAsOwner(url);
  const rush = await rushForOneSlot(owner, 12, '2033-09-01', rivals);
  const headers = { 'idempotency-key': 'scale-out' };
  const made = await Promise.allSettled(
    Array.from({ length: 20 }, () => owner.call(booking.create, { headers, body: newBooking })),
  );
  const ids = made.flatMap((one) => (one.status === 'fulfilled' ? [one.value.id] : []));
  const { size } = new Set(ids);
  return [
    createFinding(`${rivals} bookings of one slot through both: one wins`, rush.held, rush.figure),
    createFinding(
      'one call sent 20 times through both with one key creates one booking',
      ids.length === made.length && size === 1,
      `${ids.length} responses, ${size} bookings`,
    ),
  ];
}

/** Queues mails that either process could send. Each must be sent once. */
export async function checkJobs({ url, smtp }: Cluster, count: number): Promise<Finding> {
  const nobody = createClient(url, null);
  const names = Array.from({ length: count }, (_, at) => `Writer-${at}-of-${count}.`);
  for (const name of names) {
    const body = { name, email: 'somebody@families.example', message: name };
    await nobody.call(sendSupportMessage, { body });
  }
  const times = (name: string) => smtp.received.filter(({ source }) => source.includes(name)).length;
  await measureTimeUntil(async () => names.every((name) => times(name) > 0));
  // A duplicate would be sent with the worker's next poll.
  await delay(1500);
  const once = names.filter((name) => times(name) === 1).length;
  const more = names.filter((name) => times(name) > 1).length;
  const figure = `${once} of ${count} once, ${more} more often`;
  return createFinding('a mail that either could send is sent once', once === count, figure);
}

/** Uploads a document to each process in turn and reads it from the other. */
export async function checkUploads(cluster: Cluster, count: number): Promise<Finding> {
  const { products, bucket } = cluster;
  const token = await requestParentToken(products[0].url);
  const owner = await signInAsOwner(products[1].url);
  let id: number | null = null;
  let right = 0;
  for (let at = 0; at < count; at += 1) {
    const [here, there] = pairAt(cluster, at);
    const bytes = new Uint8Array(pdf(`9 0 obj(document ${at})endobj`));
    const file = new File([bytes], `document-${at}.pdf`, { type: 'application/pdf' });
    const parent = createClient(here.url, token);
    if (id === null) {
      id = (await parent.call(submitOwnDocument, { body: { document_type_id: 1, file } })).data.id;
    } else {
      await reject(owner, id);
      await parent.call(resubmitOwnDocument, { params: { id }, body: { file } });
    }
    const path = ownDocumentFile.url.replace(':id', String(id));
    const headers = { authorization: `Bearer ${token}` };
    const read = await fetchWithRetries(there.url + path, { headers });
    const back = Buffer.from(await read.arrayBuffer());
    if (read.ok && back.includes(`(document ${at})`)) right += 1;
  }
  return createFinding(
    'a file uploaded to one can be read from the other',
    right === count && bucket.objects.size > 0,
    `${right} of ${count}, ${bucket.objects.size} objects in the bucket`,
  );
}

/** Rejects a document, so that its parent can upload it again. */
async function reject(owner: HttpClient, id: number): Promise<void> {
  const params = { id };
  const { version } = await owner.call(parentDocuments.get, { params });
  const reviewed = await owner.call(documentTransitionCalls.review, { params, body: { version } });
  const body = { version: reviewed.version, reason: 'Not readable' };
  await owner.call(documentTransitionCalls.reject, { params, body });
}

/** Kills one process: its sessions must continue on the other. */
export async function checkSurvivor({ products: [first, second] }: Cluster): Promise<Finding> {
  const token = await requestOwnerToken(first.url);
  await first.kill();
  const status = await statusOf(createClient(second.url, token).call(adminProfile));
  return createFinding(
    'one is killed, and its sessions continue on the other',
    status === 200,
    String(status),
  );
}
