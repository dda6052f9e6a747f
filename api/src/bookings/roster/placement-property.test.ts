import { findPlacementFault } from '@nanny-polo/shared/bookings/placement';
import { eq, sql } from 'drizzle-orm';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { parentUser } from '../../accounts/identity/parent-user-table.ts';
import type { Db } from '../../kernel/database/database.ts';
import { runAndRollBack } from '../../kernel/database/rolled-back.ts';
import { Refusal } from '../../kernel/error/error.ts';
import { system } from '../../kernel/history/service.ts';
import { makeTransition } from '../../kernel/resource/life-cycle.ts';
import { nannyPolo } from '../../people/nanny-polo/table.ts';
import { openDatabase } from '../../test/database.ts';
import { readyNanny, readyParent, setDocuments, verifiedDocuments } from '../../test/people.ts';
import { recordAnswer } from '../booking/action.ts';
import { rescheduleVisit } from '../booking/reschedule.ts';
import { bookings } from '../booking/service.ts';
import { lifeCycle } from '../booking/transition.ts';
import { busy } from '../schedule/busy-table.ts';
import { findPlacements } from './placement.ts';

const database = await openDatabase();
const db = database.db;

const minute = 60_000;
const day = 24 * 60;
const tomorrow = Math.ceil(Date.now() / minute / day) * day + day;
const instant = (at: number) => new Date((tomorrow + at) * minute).toISOString();
const quarter = (max: number) => fc.integer({ min: 0, max: max / 15 }).map((one) => one * 15);

/** A visit in the week, by one of three nannies. */
const visit = fc.record({
  nanny: fc.integer({ min: 0, max: 2 }),
  start: quarter(6 * day),
  length: quarter(10 * 60).map((length) => length + 180),
  buffer: fc.constantFrom(0, 15, 60),
});

const agency = fc.record({
  others: fc.array(visit, { maxLength: 8 }),
  off: fc.array(visit, { maxLength: 2 }),
  one: visit,
  status: fc.constantFrom('requested', 'offered', 'accepted', 'confirmed'),
  away: fc.option(fc.integer({ min: 0, max: 2 })),
  blocked: fc.option(fc.integer({ min: 0, max: 2 })),
  /** Days from the first day of the week until the first nanny's documents expire. */
  expires: fc.option(fc.integer({ min: 1, max: 9 })),
  drops: fc.array(
    fc.record({
      /** 3 is the row of open bookings. */
      nanny: fc.integer({ min: 0, max: 3 }),
      start: fc.integer({ min: -3 * day, max: 6 * day }),
      length: quarter(20 * 60).map((length) => length + 60),
    }),
    { minLength: 1, maxLength: 10 },
  ),
});

/** Ignores a refusal: a generated visit that does not fit is left out. */
const ifPossible = (tx: Db, work: (inner: Db) => Promise<unknown>) =>
  tx.transaction(work).catch((error: unknown) => {
    if (!(error instanceof Refusal)) throw error;
  });

/** The number of generated agencies, each with up to ten drops. Set `ROSTER_AGENCIES=1000` for a thorough run. */
const agencies = Number(process.env.ROSTER_AGENCIES ?? 10);

test('the roster allows exactly the drops that the server accepts', async () => {
  const property = fc.asyncProperty(agency, ({ others, off, one, status, away, blocked, expires, drops }) =>
    runAndRollBack(db, async (tx) => {
      const nannies = [await readyNanny(tx), await readyNanny(tx), await readyNanny(tx)];
      const idOf = (at: number) => nannies[at]?.id ?? 0;
      const [family, other] = [await readyParent(tx), await readyParent(tx)];
      const body = ({ nanny, start, length, buffer }: typeof one, parent_id: number) => ({
        parent_id,
        nanny_polo_id: idOf(nanny),
        service: 'hourly' as const,
        start_at: instant(start),
        end_at: instant(start + length),
        buffer_minutes: buffer,
      });
      const wanted = body(one, family.id);
      const made = await bookings.create(
        tx,
        system,
        status === 'requested' ? { ...wanted, nanny_polo_id: null } : wanted,
      );
      const version = async () => (await bookings.get(tx, made.id)).version;
      if (status === 'accepted' || status === 'confirmed')
        await recordAnswer(tx, system, made.id, { version: await version(), answer: 'accepted' });
      if (status === 'confirmed')
        await makeTransition(tx, system, lifeCycle, made.id, 'confirm', { version: await version() });
      for (const visit of others)
        await ifPossible(tx, (inner) => bookings.create(inner, system, body(visit, other.id)));
      for (const { nanny, start, length } of off)
        await tx
          .insert(busy)
          .values({
            nanny_polo_id: idOf(nanny),
            reason: 'time_off',
            busy: sql`tstzrange(${instant(start)}::timestamptz, ${instant(start + length)}::timestamptz)`,
          })
          .onConflictDoNothing();
      if (away !== null)
        await tx
          .update(nannyPolo)
          .set({ status: 'on_leave' })
          .where(eq(nannyPolo.id, idOf(away)));
      if (blocked !== null)
        await tx
          .update(parentUser)
          .set({ blocked_nanny_polo_ids: [idOf(blocked)] })
          .where(eq(parentUser.id, family.id));
      if (expires !== null) {
        const expires_on = instant(expires * day).slice(0, 10);
        await setDocuments(tx, idOf(0), verifiedDocuments({ expires_on }));
      }
      const from = instant(-3 * day).slice(0, 10);
      const allowed = await findPlacements(tx, made.id, {
        from,
        days: 10,
        nannies: nannies.map(({ id }) => id),
      });
      for (const { nanny, start, length } of drops) {
        const nanny_polo_id = nannies[nanny]?.id ?? null;
        const row = allowed.rows.find((one) => one.nanny_polo_id === nanny_polo_id) ?? null;
        if (!row && nanny_polo_id !== null) throw new Error('A row is missing');
        const place = { start_at: instant(start), end_at: instant(start + length) };
        const shown = findPlacementFault(allowed, row, {
          start: Date.parse(place.start_at),
          end: Date.parse(place.end_at),
          buffer_minutes: made.buffer_minutes,
        });
        let refused: Refusal | null = null;
        await runAndRollBack(tx, async (inner) => {
          const sent = { version: allowed.version, nanny_polo_id, ...place };
          await rescheduleVisit(inner, system, made.id, sent).catch((error: unknown) => {
            if (!(error instanceof Refusal)) throw error;
            refused = error;
          });
        });
        const message = `${JSON.stringify({ place, row, status })}: ${(refused as Refusal | null)?.message}`;
        expect(shown === null, message).toBe(refused === null);
      }
    }),
  );
  await fc.assert(property, { numRuns: agencies });
});
