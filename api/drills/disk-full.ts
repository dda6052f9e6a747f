import { spawnSync } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { appendFileSync, cpSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { booking } from '@nanny-polo/shared/bookings/booking';
import { submitOwnDocument } from '@nanny-polo/shared/people/family';
import { startPostgres } from '../../.ci/postgres.ts';
import { pdf } from '../src/test/files.ts';
import { onServer } from '../src/test/template.ts';
import {
  fetchWithRetries,
  measureTimeUntil,
  newBooking,
  type Outcome,
  outcomeOf,
  postOf,
  tallyOutcomes,
} from './calls.ts';
import { startProcess } from './product-process.ts';
import { checkAllRight, checkInTime, createFinding, type Finding } from './report.ts';
import { requestOwnerToken, requestParentToken } from './sign-in.ts';
import { createTemporaryFolder } from './temporary.ts';

/** The size of the small disk: enough for the demo's data and the engine's logs. */
const diskMebibytes = 320;

/** Writes must succeed again within this many milliseconds after space is freed. */
const recoversWithinMs = 10_000;

/** Mounts a small tmpfs, which `using` unmounts; null if mounting fails, for example without root. */
function smallDisk(folder: string): Disposable | null {
  const { status } = spawnSync('mount', ['-t', 'tmpfs', '-o', `size=${diskMebibytes}m`, 'tmpfs', folder]);
  return status === 0 ? { [Symbol.dispose]: () => void spawnSync('umount', ['-l', folder]) } : null;
}

/** Writes to a file until its disk is full. */
function fill(file: string): void {
  const bytes = Buffer.alloc(2 ** 20, 1);
  try {
    for (;;) appendFileSync(file, bytes);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ENOSPC') throw error;
  }
}

/**
 * Makes PostgreSQL begin a new segment of its write-ahead log (16 MB). When it needs another segment and cannot create
 * it, the server itself stops, which no product can prevent.
 */
async function beginSegment(url: string): Promise<void> {
  await onServer(url, 'SELECT pg_switch_wal()');
  await onServer(url, 'CHECKPOINT');
}

const only = (outcomes: readonly Outcome[], ...allowed: Outcome[]) =>
  outcomes.length > 0 && outcomes.every((one) => allowed.includes(one));

/** Adds the outcome of a call to the others, and returns the response; null if there is none. */
async function note(outcomes: Outcome[], call: Promise<Response>): Promise<Response | null> {
  const response = await call.catch(() => null);
  outcomes.push(response ? outcomeOf(response) : 'no response');
  return response;
}

/** Returns calls of the product at `url` that note their outcomes. */
async function callsTo(url: string) {
  const headers = { authorization: `Bearer ${await requestOwnerToken(url)}` };
  const parentHeaders = { authorization: `Bearer ${await requestParentToken(url)}` };
  const acknowledged: number[] = [];
  return {
    headers,
    acknowledged,
    async write(outcomes: Outcome[]) {
      // Random text, because PostgreSQL would compress repetitive text.
      const call = postOf({ ...newBooking, notes: randomBytes(2900).toString('base64') }, headers);
      const response = await note(outcomes, fetch(url + booking.create.url, call));
      if (response?.status === 201) acknowledged.push(((await response.json()) as { id: number }).id);
      return response?.status;
    },
    upload(outcomes: Outcome[]) {
      const body = new FormData();
      body.set('document_type_id', '1');
      const stream = `9 0 obj<</Length 500000>>stream\n${' '.repeat(500_000)}\nendstream endobj`;
      body.set('file', new File([new Uint8Array(pdf(stream))], 'a.pdf'));
      const call = { method: 'POST', headers: parentHeaders, body };
      return note(outcomes, fetch(url + submitOwnDocument.url, call));
    },
    async read(outcomes: Outcome[]) {
      for (const path of [booking.list.url, `${booking.list.url}/7`, '/admin/profile', '/health'])
        await note(outcomes, fetchWithRetries(url + path, { headers }));
    },
  };
}

/** Fills the disk of a running product and frees it again. PGlite starts with a copy of `filled`, if given. */
export async function fillDisk(
  name: 'PGlite' | 'PostgreSQL',
  writes: number,
  filled?: string,
): Promise<Finding[]> {
  using folder = createTemporaryFolder('disk');
  using disk = smallDisk(folder.path);
  if (!disk)
    return [
      createFinding(
        `${name}: a full disk`,
        true,
        'skipped: no small disk could be mounted (this needs root)',
      ),
    ];
  const serverFolder = join(folder.path, 'postgres');
  await using server = name === 'PostgreSQL' ? await startPostgres({ kept: serverFolder }) : null;
  const env = { DEMO_DATABASE_URL: server?.url ?? '', DATA_DIR: join(folder.path, 'data') };
  if (filled) cpSync(filled, env.DATA_DIR, { recursive: true });
  await using product = await startProcess(env);
  const { write, upload, read, acknowledged, headers } = await callsTo(product.url);
  for (let at = 0; at < 5; at += 1) await write([]);

  const filler = join(folder.path, 'filler');
  if (server) await beginSegment(server.url);
  fill(filler);
  const [full, uploads, reads]: [Outcome[], Outcome[], Outcome[]] = [[], [], []];
  for (let at = 0; at < writes; at += 1) {
    await write(full);
    if (at % 10 > 0) continue;
    await upload(uploads);
    await read(reads);
  }
  rmSync(filler);

  const recovered = await measureTimeUntil(async () => (await write([])) === 201);
  await product.restart();
  const query = new URLSearchParams({ filter: JSON.stringify({ id: acknowledged }), range: '[0,999]' });
  const list = await fetchWithRetries(`${product.url}${booking.list.url}?${query}`, { headers });
  const bookings = (await list.json()) as unknown[];
  return [
    createFinding(
      `${name}: while the disk is full, writes get 503`,
      full.includes(503) && only(full, 201, 503) && only(uploads, 503),
      `writes: ${tallyOutcomes(full)}; uploads: ${tallyOutcomes(uploads)}`,
    ),
    createFinding(`${name}: reads continue on a full disk`, only(reads, 200), tallyOutcomes(reads)),
    checkInTime(`${name}: writes succeed once there is space again`, recovered, recoversWithinMs),
    checkAllRight(`${name}: acknowledged writes outlive a kill -9`, bookings.length, acknowledged.length),
  ];
}
