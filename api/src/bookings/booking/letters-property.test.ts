import fc from 'fast-check';
import { expect, test } from 'vitest';
import { formatInstant } from '../../kernel/mail/format-instant.ts';
import { bookingCalls } from '../../test/booking-calls.ts';
import { type BookingChange, bookingChanges } from '../../test/booking-changes.ts';
import { propertyRuns } from '../../test/database.ts';
import { openProduct } from '../../test/product.ts';

const product = await openProduct();
const { get } = bookingCalls(await product.signedIn('owner'));
const run = await bookingChanges(product);

test('after any two to four changes the family hears the last state once, and nothing if it is what they know', async () => {
  const change = fc.constantFrom<BookingChange>('move', 'move again', 'move back', 'withdraw', 'cancel');
  const sequences = fc
    .sample(fc.array(change, { minLength: 2, maxLength: 4 }), propertyRuns(24))
    .map((drawn) => possible(drawn));
  for (const [at, result] of (await run(sequences.map((one) => ({ known: true, steps: one })))).entries()) {
    const now = await get(result.booked.id);
    const said = [sequences[at]?.join(', '), ...result.family.map(({ text }) => text)].join('\n');
    const { family } = result;
    const isKnown = now.status === 'confirmed' && now.start_at === result.booked.first.start_at;
    expect(family, said).toHaveLength(isKnown ? 0 : 1);
    if (!isKnown) expect(family[0]?.text, said).toContain(formatInstant(now.start_at));
    if (now.status === 'cancelled') expect(family[0]?.subject, said).toContain('is cancelled');
    const texts = result.nanny.map(({ text }) => text);
    expect(new Set(texts).size, said).toBe(texts.length);
    if (now.status === 'confirmed' && !isKnown)
      expect(texts.at(-1), said).toContain(formatInstant(now.start_at));
  }
});

/** Makes a sequence of changes possible: a withdrawn nanny is confirmed again, and a cancellation is the last. */
function possible(drawn: readonly BookingChange[]): BookingChange[] {
  const cancelled = drawn.indexOf('cancel');
  const until = cancelled < 0 ? drawn : drawn.slice(0, cancelled + 1);
  return until.flatMap((step, at): BookingChange[] =>
    step === 'withdraw' && at < until.length - 1 ? ['withdraw', 'confirm again'] : [step],
  );
}
