/** Letters about a booking that changes again before they are sent. */

import { getBoard } from '@nanny-polo/shared/office/board';
import { inArray } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { event } from '../../kernel/history/table.ts';
import { formatInstant } from '../../kernel/mail/format-instant.ts';
import { type BookingChange, bookingChanges, timeAfter } from '../../test/booking-changes.ts';
import { openProduct } from '../../test/product.ts';

const product = await openProduct();
const { db } = product;
const owner = await product.signedIn('owner');
const run = await bookingChanges(product);

const later = 'A later letter says what has changed.';
const reversed = 'The change was reversed.';

const bothTold = [`the family: ${later}`, `the nanny: ${later}`];
const bothReversed = [`the family: ${reversed}`, `the nanny: ${reversed}`];

/** What each sequence of changes sends: words of each letter to the family and to the nanny, and why others are not. */
const table: {
  known: boolean;
  steps: BookingChange[];
  family: string[];
  nanny: string[];
  reasons: string[];
}[] = [
  { known: true, steps: ['move'], family: ['from A to B'], nanny: ['from A to B'], reasons: [] },
  {
    known: true,
    steps: ['move', 'move again'],
    family: ['from A to C'],
    nanny: ['from A to C'],
    reasons: bothTold,
  },
  {
    known: true,
    steps: ['move', 'move back'],
    family: [],
    nanny: [],
    reasons: [...bothTold, ...bothReversed],
  },
  {
    known: true,
    steps: ['move', 'cancel'],
    family: ['has been cancelled. There is no cancellation fee. The booking has moved from A to B'],
    nanny: ['Your visit on A'],
    reasons: [`the family: ${later}`, 'the nanny: The booking is cancelled now.'],
  },
  {
    known: true,
    steps: ['withdraw'],
    family: [' can’t come on A'],
    nanny: [],
    reasons: [],
  },
  {
    known: true,
    steps: ['withdraw', 'confirm again'],
    family: [],
    nanny: ['is confirmed'],
    reasons: [`the family: ${later}`, 'the nanny: The nanny has accepted.', `the family: ${reversed}`],
  },
  {
    known: true,
    steps: ['lose address', 'move'],
    family: ['from A to B'],
    nanny: [],
    reasons: ['the nanny: There is no e-mail address.'],
  },
  {
    known: false,
    steps: ['confirm'],
    family: ['for A is confirmed'],
    nanny: ['for A is confirmed'],
    reasons: ['the nanny: The nanny has accepted.'],
  },
  {
    known: false,
    steps: ['confirm', 'move'],
    family: ['for B is confirmed. The booking has moved from A to B'],
    nanny: ['for B is confirmed. The booking has moved from A to B'],
    reasons: ['the nanny: The nanny has accepted.', ...bothTold],
  },
  {
    known: false,
    steps: ['confirm', 'cancel'],
    family: ['has been cancelled'],
    nanny: ['has been cancelled'],
    reasons: [
      'the nanny: The offer was withdrawn.',
      `the family: ${later}`,
      'the nanny: The booking is cancelled now.',
    ],
  },
  {
    known: false,
    steps: ['recall'],
    family: [],
    nanny: [],
    reasons: ['the nanny: The offer was withdrawn.', 'the nanny: The nanny never heard of the offer.'],
  },
  {
    known: false,
    steps: ['decline'],
    family: ['we cannot accept your booking for A'],
    nanny: [],
    reasons: ['the nanny: The offer was withdrawn.', 'the nanny: The nanny never heard of the offer.'],
  },
  {
    known: false,
    steps: ['move'],
    family: [],
    nanny: ['When: B'],
    reasons: ['the nanny: The offer was withdrawn.'],
  },
  ...(['recall', 'cancel'] as const).map((end) => ({
    known: false,
    steps: ['send letters', 'move', end] as BookingChange[],
    family:
      end === 'cancel'
        ? ['has been cancelled. There is no cancellation fee. The booking has moved from A to B']
        : [],
    nanny: ['When: A', 'for A has been withdrawn'],
    reasons: ['the nanny: The offer was withdrawn.'],
  })),
  {
    known: false,
    steps: ['accept', 'move', 'recall'],
    family: [],
    nanny: ['for A has been withdrawn'],
    reasons: ['the nanny: The offer was withdrawn.', 'the nanny: The offer was withdrawn.'],
  },
  {
    known: true,
    steps: ['move', 'give to another'],
    family: [' can’t come on '],
    nanny: ['Your visit on A'],
    reasons: [`the family: ${later}`, 'the nanny: The booking is not with this nanny any more.'],
  },
  {
    known: true,
    steps: ['cancel', 'erase family'],
    family: [],
    nanny: ['Your visit on A'],
    reasons: ['the family: The family has been erased.'],
  },
  { known: false, steps: ['recall', 'remove'], family: [], nanny: [], reasons: [] },
];

const results = await run(table);

test.each(table.map((row, at) => [row.steps.join(', '), row.known, at] as const))(
  'letters after: %s (confirmed and told before: %s)',
  (_, __, at) => {
    const [row, result] = [table[at], results[at]];
    if (!row || !result) throw new Error('No such case');
    const times = [0, 1, 2].map((days) => formatInstant(timeAfter(result.booked.first, days).start_at));
    const worded = (words: string) =>
      words
        .replace(/\b[ABC]\b/g, (name) => times['ABC'.indexOf(name)] ?? name)
        .replace(/^(When: .+) at /, '$1, ');
    for (const to of ['family', 'nanny'] as const) {
      expect(result[to].map(({ subject }) => subject)).toHaveLength(row[to].length);
      for (const [place, words] of row[to].entries())
        expect(result[to][place]?.text).toContain(worded(words));
    }
    expect(result.reasons.toSorted()).toEqual(row.reasons.toSorted());
  },
);

test('a letter that could not be sent is on the today board of those who may see its record', async () => {
  const { id } = results[table.findIndex((row) => row.steps[0] === 'lose address')]?.booked ?? { id: 0 };
  const about = async (client: typeof owner) =>
    (await client.call(getBoard, {})).letters.filter((one) => one.record_id === id);
  expect(await about(owner)).toEqual([
    expect.objectContaining({
      resource: 'booking',
      letter: 'rescheduled',
      recipient: 'the nanny',
      reason: 'There is no e-mail address.',
    }),
  ]);
  const dropped = await db
    .select({ id: event.id })
    .from(event)
    .where(inArray(event.action, ['letter-dropped']));
  const shown = (await owner.call(getBoard, {})).letters.map((one) => one.id);
  expect(dropped.filter((one) => shown.includes(one.id))).toEqual([]);
});
