import {
  type BookingTransition,
  hasTrait,
  transitionsFrom,
} from '@nanny-polo/shared/bookings/booking-status';
import type { BookingPossibilities, BookingPossibilityName } from '@nanny-polo/shared/bookings/booking-work';
import type { OfferState } from '@nanny-polo/shared/bookings/offer';
import { readSettings } from '../../accounts/agency/service.ts';
import type { Db } from '../../kernel/database/database.ts';
import { askableQuoteOf, findPendingPriceChange } from '../booking-price/price.ts';
import { rowOf } from '../booking-record/row.ts';
import { findCurrentOffer } from '../offer/service.ts';
import { againstCompletedOrder, againstTime, againstTransition, type Reason } from './rules.ts';
import { againstClock, periodOf } from './visit-time.ts';

type Listed = BookingPossibilities['moves'][number];
type Possibility = Omit<Listed, 'use'>;

/**
 * Returns the transitions and actions that a booking's status allows, in order of use, each with the reasons against
 * it. Leaves out what is too early at `now`, the offer if no nanny is chosen, and `ask-price` if there is no new price
 * to ask about. Changes nothing.
 */
export async function listPossibilities(db: Db, id: number, now = new Date().toISOString()) {
  const row = await rowOf(db, id);
  const offer = (await findCurrentOffer(db, id))?.state;
  const settings = await readSettings(db);
  const possible: Possibility[] = [];
  const add = (name: Possibility['name'], reasons: Reason[] = [], more: Partial<Possibility> = {}) =>
    possible.push({ name, allowed: reasons.length === 0, reasons, warnings: [], at: null, ...more });
  for (const name of transitionsFrom(row.status)) {
    if (againstClock(row, name, now, settings).length > 0) continue;
    if (name === 'offer' && row.nanny_polo_id === null) continue;
    const reasons = await againstTransition(db, row, name);
    if (name === 'offer' || name === 'undo-check-out') reasons.push(...(await againstTime(db, row)));
    const at = periodOf(row, name, settings);
    const final = name === 'check-out' && at ? await againstCompletedOrder(db, row) : [];
    // Without overtime the order need not change.
    if (final.length > 0 && at && at.latest > row.end_at) at.latest = row.end_at;
    const notes = final.map(({ message }) => `${message}. No overtime can be added to it.`);
    add(name, reasons, { warnings: [...warnings(name, offer), ...notes], at });
  }
  if (row.status === 'offered') add('answer', await againstTransition(db, row, 'answer'));
  if (hasTrait(row.status, 'undecided')) add('cover', await againstTransition(db, row, 'cover'));
  if (hasTrait(row.status, 'editable')) add('reschedule', await againstTransition(db, row, 'reschedule'));
  const raised = await askableQuoteOf(db, row);
  if (raised && (await findPendingPriceChange(db, id))?.to_minor !== raised.total_minor) add('ask-price');
  return sortPossibilities(row, offer, possible);
}

/** Returns warnings about a transition that is allowed but unusual. */
const warnings = (name: BookingTransition, offer: OfferState | undefined): string[] =>
  offer === 'accepted' && (name === 'decline' || name === 'expire') ? ['The nanny has accepted.'] : [];

/** The effect of each transition or action, as the contract describes it, in order of use. */
const uses = {
  answer: 'step',
  confirm: 'step',
  'check-in': 'step',
  'check-out': 'step',
  close: 'step',
  offer: 'step',
  cover: 'step',
  'ask-price': 'change',
  reschedule: 'change',
  'undo-check-in': 'ending',
  'undo-check-out': 'ending',
  withdraw: 'ending',
  recall: 'ending',
  'no-show': 'ending',
  decline: 'ending',
  expire: 'ending',
  cancel: 'ending',
} as const satisfies Record<BookingPossibilityName, Listed['use']>;
const names = Object.keys(uses) as BookingPossibilityName[];

/**
 * Sorts the possible transitions and actions in order of use and chooses the next one: the first step that is allowed,
 * otherwise the first step except `answer`. While the current `offer` is waiting or accepted, `cover` is not the next
 * step.
 */
export function sortPossibilities(
  { status, version }: Pick<BookingPossibilities, 'status' | 'version'>,
  offer: OfferState | undefined,
  possible: readonly Possibility[],
): BookingPossibilities {
  const listed = names.flatMap((name) =>
    possible.filter((one) => one.name === name).map((one) => ({ ...one, use: uses[name] })),
  );
  const isOffered = offer === 'waiting' || offer === 'accepted';
  const steps = listed.filter(({ name, use }) => use === 'step' && !(name === 'cover' && isOffered));
  const next = steps.find(({ allowed }) => allowed) ?? steps.find(({ name }) => name !== 'answer');
  return { status, version, next: next?.name ?? null, moves: listed };
}
