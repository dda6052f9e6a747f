/** Measures the desk of one nanny among many, over HTTP and with a database. */

import {
  type Absence,
  absenceOptions,
  createAbsence,
  discardAbsence,
  planAbsence,
  previewAbsence,
} from '@nanny-polo/shared/bookings/absence';
import { booking } from '@nanny-polo/shared/bookings/booking';
import type { HttpClient } from '@nanny-polo/shared/contract/http-client';
import { startPostgres } from '../../.ci/postgres.ts';
import { startProcess } from '../drills/product-process.ts';
import { signInAsOwner } from '../drills/sign-in.ts';
import { toDisposable } from '../drills/temporary.ts';
import { openPostgres } from '../src/kernel/database/postgres.ts';
import { nextSlot, readyNanny, readyParent } from '../src/test/people.ts';
import type { Measured } from './verdict.ts';

/** How many visits one nanny has, and who else there is. */
export interface DeskSize {
  readonly visits: number;
  readonly nannies: number;
  readonly families: number;
}

const size: DeskSize = { visits: 60, nannies: 200, families: 30 };
const { visits, nannies } = size;

/** The step without a target. */
const preview = 'preview the mails';

/** Creates the nannies and families, and books one nanny for every visit. Returns that nanny and their absence. */
export async function fillDesk(url: string, client: HttpClient, { visits, nannies, families }: DeskSize) {
  await using database = toDisposable(await openPostgres(url, { connections: 1 }));
  const { db } = database;
  const nanny = await readyNanny(db);
  for (let at = 1; at < nannies; at += 1) await readyNanny(db, { lat: 51.508 + at / 2000 });
  const parents = [];
  for (let at = 0; at < families; at += 1) parents.push(await readyParent(db));
  const slots = [];
  for (let at = 0; at < visits; at += 1) {
    const slot = nextSlot();
    const parent_id = parents[at % families]?.id ?? 0;
    const body = { parent_id, nanny_polo_id: nanny.id, service: 'hourly' as const, ...slot };
    await client.call(booking.create, { body });
    slots.push(slot);
  }
  const [start_at, end_at] = [slots[0]?.start_at ?? '', slots.at(-1)?.end_at ?? ''];
  return { nanny_polo_id: nanny.id, start_at, end_at };
}

/** Measures the calls of a desk on a temporary server, one call at a time. */
export async function measureDesk(rounds: number): Promise<Measured[]> {
  await using server = await startPostgres({ durable: false });
  await using product = await startProcess({ DEMO_DATABASE_URL: server.url });
  const client = await signInAsOwner(product.url);
  const away = await fillDesk(server.url, client, size);
  const times = new Map<string, number[]>();
  const timed = async <Result>(step: string, call: Promise<Result>): Promise<Result> => {
    const start = performance.now();
    const result = await call;
    times.set(step, [...(times.get(step) ?? []), performance.now() - start]);
    return result;
  };
  for (let round = 0; round < rounds; round += 1) {
    let desk: Absence = await timed('open the desk', client.call(createAbsence, { body: away }));
    if (desk.visits.length !== visits) throw new Error(`The desk has ${desk.visits.length} visits`);
    const params = { id: desk.id };
    const atVersion = () => ({ params, body: { version: desk.version } });
    desk = await timed('update the plan', client.call(planAbsence, atVersion()));
    const first = { ...params, booking: desk.visits[0]?.booking_id ?? 0 };
    await timed('list who could take a visit', client.call(absenceOptions, { params: first }));
    await timed(preview, client.call(previewAbsence, atVersion()));
    await client.call(discardAbsence, atVersion());
  }
  return [...times].map(([step, milliseconds]) => ({
    what: `a desk of ${visits} visits and ${nannies} nannies: ${step}`,
    rounds: milliseconds,
    unit: ' ms',
    ...(step !== preview && { target: { atMost: 1000 } }),
  }));
}
