import { answerAsk } from '@nanny-polo/shared/bookings/ask';
import { bookingTransitionCalls } from '@nanny-polo/shared/bookings/booking';
import { stopCoverRequest } from '@nanny-polo/shared/bookings/cover';
import { eq, inArray } from 'drizzle-orm';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { system } from '../../kernel/history/service.ts';
import { nannyPolo } from '../../people/nanny-polo/table.ts';
import { buildersOf } from '../../test/builders.ts';
import { atAnyHour } from '../../test/cover.ts';
import { propertyRuns } from '../../test/database.ts';
import { setDocuments } from '../../test/people.ts';
import { openProduct } from '../../test/product.ts';
import { chainOf, linksOfRequest, read, withdrawn } from '../../test/swap.ts';
import { busy } from '../schedule/busy-table.ts';
import { startSwap } from './swap-start.ts';
import { readRequest } from './view.ts';

const product = await openProduct();
const owner = await product.signedIn('owner');
const { bookingIn } = buildersOf(product, owner);
await atAnyHour(product.db, 5);

const obstacles = ['none', 'decline', 'booked', 'cancelled', 'document', 'dearer', 'stop'] as const;

const scenario = fc.record({
  steps: fc.integer({ min: 1, max: 3 }),
  obstacle: fc.constantFrom(...obstacles),
  /**
   * The step that the obstacle concerns, and the number of nannies who agree before it, each modulo the possible
   * number.
   */
  at: fc.nat(2),
  agreed: fc.nat(2),
});

test('a swap is made completely or not at all, whatever happens before the last acceptance', {
  timeout: 240_000,
}, async () => {
  await fc.assert(
    fc.asyncProperty(scenario, async ({ steps, obstacle, at, agreed }) => {
      const { db } = product;
      const { ill, nannies, bookings } = await chainOf(product, owner, steps);
      await withdrawn(owner, bookings[0]);
      const chain = bookings.map(({ id }, step) => ({
        booking_id: id,
        from_nanny_polo_id: nannies[step - 1]?.id ?? null,
        to_nanny_polo_id: nannies[step]?.id ?? 0,
      }));
      const options = { confirms: true, then_ask: false };
      const request = await db.transaction((tx) => startSwap(tx, system, chain, options));
      const links = await linksOfRequest(db, request);
      const before = await standing(bookings);
      const where = at % steps;
      const declining = obstacle === 'decline' ? where : -1;
      const accepting = links.filter((_, step) => step !== declining);
      const accept = (token: string) =>
        product.client(null).call(answerAsk, { params: { token }, body: { answer: 'accepted' } });
      const outcome = (call: Promise<unknown>) =>
        call.then(
          () => 200,
          (error: { status: number }) => error.status,
        );
      const early = agreed % Math.max(1, obstacle === 'decline' ? accepting.length + 1 : accepting.length);
      for (const token of accepting.slice(0, early)) expect(await outcome(accept(token))).toBe(200);

      const nanny = nannies[where];
      const one = bookings[where];
      if (!nanny || !one) throw new Error('There is no such step');
      const params = { id: one.id };
      if (obstacle === 'decline')
        await product
          .client(null)
          .call(answerAsk, { params: { token: links[where] ?? '' }, body: { answer: 'declined' } });
      if (obstacle === 'booked') {
        const last = nannies.at(-1) ?? nanny;
        const { start_at, end_at } = bookings.at(-1) ?? one;
        await bookingIn('confirmed', { nanny: last, buffer_minutes: 0, start_at, end_at });
      }
      if (obstacle === 'cancelled')
        await owner.call(bookingTransitionCalls.cancel, {
          params,
          body: { version: (await read(owner, one)).version, waive_fee: true },
        });
      if (obstacle === 'document') await setDocuments(db, nanny.id, []);
      if (obstacle === 'dearer')
        await db.update(nannyPolo).set({ tier: 'senior' }).where(eq(nannyPolo.id, nanny.id));
      if (obstacle === 'stop') await owner.call(stopCoverRequest, { params: { id: request } });

      for (const token of accepting.slice(early)) expect([200, 409]).toContain(await outcome(accept(token)));
      const after = await standing(bookings);
      const { state, ended_why, asks } = await readRequest(db, request);
      if (obstacle === 'none') {
        expect(state).toBe('filled');
        expect(after).toEqual(nannies.map(({ id }) => ['confirmed', id]));
      } else {
        expect(state, obstacle).toBe('stopped');
        expect(ended_why).not.toBeNull();
        expect(after).toEqual(
          obstacle === 'cancelled' ? before.with(where, ['cancelled', before[where]?.[1] ?? null]) : before,
        );
      }
      expect(asks.filter((ask) => ask.state === 'asked')).toEqual([]);
      // Each time is held only by the nanny of its booking.
      const ids = bookings.map(({ id }) => id);
      const held = await db.select().from(busy).where(inArray(busy.booking_id, ids));
      const holders = after.map(([status, id]) => (status === 'confirmed' ? id : null));
      expect(
        ids.map((id) => held.find(({ booking_id }) => booking_id === id)?.nanny_polo_id ?? null),
      ).toEqual(holders);
      expect(holders).not.toContain(ill.id);
    }),
    { numRuns: propertyRuns(20), examples: examples() },
  );
});

/** Each obstacle once, at the end of a chain of two. */
const examples = () =>
  obstacles.map((obstacle): [{ steps: number; obstacle: typeof obstacle; at: number; agreed: number }] => [
    { steps: 2, obstacle, at: 1, agreed: 1 },
  ]);

async function standing(bookings: readonly { id: number }[]): Promise<[string, number | null][]> {
  const found = await Promise.all(bookings.map((one) => read(owner, one)));
  return found.map(({ status, nanny_polo_id }) => [status, nanny_polo_id]);
}
