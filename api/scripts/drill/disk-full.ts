import { spawnSync } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { closeSync, cpSync, openSync, rmSync, writeSync } from 'node:fs';
import { join } from 'node:path';
import { booking } from '@nanny-polo/shared/booking';
import { submitOwnDocument } from '@nanny-polo/shared/family';
import { startPostgres } from '../../../.ci/postgres.ts';
import { pdf } from '../../src/test/files.ts';
import { onServer } from '../../src/test/template.ts';
import { newBooking, type Outcome, outcomeOf, patientFetch, postOf, tally, timeUntil } from './calls.ts';
import { startProcess } from './product-process.ts';
import { allRight, type Finding, inTime } from './report.ts';
import { ownerToken, parentToken } from './sign-in.ts';
import { inFolder } from './temporary.ts';

/** The size of the small disk: enough for the demo's data and the engine's logs. */
const mebibytes = 320;

/** Writes must succeed again within this many milliseconds after space is freed. */
const recoversWithin = 10_000;

/** Mounts a small tmpfs. Returns a function that unmounts it, or null if mounting fails, for example without root. */
function smallDisk(folder: string): (() => void) | null {
  const { status } = spawnSync('mount', ['-t', 'tmpfs', '-o', `size=${mebibytes}m`, 'tmpfs', folder]);
  if (status !== 0) return null;
  return () => void spawnSync('umount', ['-l', folder]);
}

/** Writes to a file until its disk is full. */
function fill(file: string): void {
  const disk = openSync(file, 'w');
  try {
    for (const size of [1_048_576, 4096, 1]) {
      const bytes = Buffer.alloc(size, 1);
      try {
        while (writeSync(disk, bytes) > 0);
      } catch (error) {
        if ((error as NodeJS.ErrnoException).code !== 'ENOSPC') throw error;
      }
    }
  } finally {
    closeSync(disk);
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

/** Fills the disk of a running product and frees it again. PGlite starts with a copy of `filled`, if given. */
export const fillDisk = (
  name: 'PGlite' | 'PostgreSQL',
  writes: number,
  filled?: string,
): Promise<Finding[]> =>
  inFolder('disk', async (folder) => {
    const unmount = smallDisk(folder);
    if (!unmount)
      return [
        {
          what: `${name}: a full disk`,
          held: true,
          figure: 'skipped: no small disk could be mounted (this needs root)',
        },
      ];
    const server = name === 'PostgreSQL' ? await startPostgres({ kept: join(folder, 'postgres') }) : null;
    const env = { DEMO_DATABASE_URL: server?.url ?? '', DATA_DIR: join(folder, 'data') };
    const filler = join(folder, 'filler');
    if (filled) cpSync(filled, env.DATA_DIR, { recursive: true });
    let product = await startProcess(env);
    try {
      const token = await ownerToken(product.url);
      const headers = { authorization: `Bearer ${token}` };
      const acknowledged: number[] = [];
      // Random text, because PostgreSQL would compress repetitive text.
      const write = async (outcomes: Outcome[]) => {
        const call = postOf({ ...newBooking, notes: randomBytes(2900).toString('base64') }, headers);
        const response = await note(outcomes, fetch(product.url + booking.create.url, call));
        if (response?.status === 201) acknowledged.push(((await response.json()) as { id: number }).id);
        return response?.status;
      };
      const parent = await parentToken(product.url);
      const upload = (outcomes: Outcome[]) => {
        const form = new FormData();
        form.set('document_type_id', '1');
        const stream = `9 0 obj<</Length 500000>>stream\n${' '.repeat(500_000)}\nendstream endobj`;
        form.set('file', new File([new Uint8Array(pdf(stream))], 'a.pdf'));
        const init = { method: 'POST', headers: { authorization: `Bearer ${parent}` }, body: form };
        return note(outcomes, fetch(product.url + submitOwnDocument.url, init));
      };
      const read = async (outcomes: Outcome[]) => {
        for (const path of [booking.list.url, `${booking.list.url}/7`, '/admin/profile', '/health']) {
          await note(outcomes, patientFetch(product.url + path, { headers }));
        }
      };
      for (let at = 0; at < 5; at += 1) await write([]);

      if (server) await beginSegment(server.url);
      fill(filler);
      const [full, uploads, reads]: [Outcome[], Outcome[], Outcome[]] = [[], [], []];
      for (let at = 0; at < writes; at += 1) {
        await write(full);
        if (at % 10 === 0) {
          await upload(uploads);
          await read(reads);
        }
      }
      rmSync(filler);

      const recovered = await timeUntil(async () => (await write([])) === 201);
      await product.kill();
      product = await startProcess(env);
      const filter = encodeURIComponent(JSON.stringify({ id: acknowledged }));
      const range = encodeURIComponent('[0,999]');
      const url = `${product.url}${booking.list.url}?filter=${filter}&range=${range}`;
      const kept = ((await (await patientFetch(url, { headers })).json()) as unknown[]).length;
      return [
        {
          what: `${name}: while the disk is full, writes get 503`,
          held: full.includes(503) && only(full, 201, 503) && only(uploads, 503),
          figure: `writes: ${tally(full)}; uploads: ${tally(uploads)}`,
        },
        { what: `${name}: reads continue on a full disk`, held: only(reads, 200), figure: tally(reads) },
        inTime(`${name}: writes succeed once there is space again`, recovered, recoversWithin),
        allRight(`${name}: acknowledged writes are kept, even after a kill -9`, kept, acknowledged.length),
      ];
    } finally {
      await product.kill();
      await server?.stop();
      unmount();
    }
  });
