import { type BookingTransition, hasTrait } from '@nanny-polo/shared/bookings/booking-status';
import type { BookingHindrance } from '@nanny-polo/shared/bookings/booking-wait';
import type { BookingAction } from '@nanny-polo/shared/bookings/booking-work';
import { checkNames } from '@nanny-polo/shared/people/nanny-check';
import {
  describeDocumentFault,
  findDocumentFaults,
  requiredDocumentNames,
} from '@nanny-polo/shared/people/nanny-dossier';
import type { NannyPoloStatus } from '@nanny-polo/shared/people/nanny-polo';
import { agencyDayOf } from '@nanny-polo/shared/time/agency-day';
import { and, eq, isNotNull, sql } from 'drizzle-orm';
import { parentUser } from '../../accounts/identity/parent-user-table.ts';
import type { Db } from '../../kernel/database/database.ts';
import { missingRecord, unprocessableEntity } from '../../kernel/error/error.ts';
import { documentsOf } from '../../people/nanny-polo/document-table.ts';
import { nannyPolo } from '../../people/nanny-polo/table.ts';
import { archivedFamily } from '../../people/parents/restrictions.ts';
import { againstPrice, priceField } from '../booking-price/price.ts';
import { readWaits } from '../booking-record/waits.ts';
import { findCurrentOffer } from '../offer/service.ts';
import { moneyPort } from '../pricing/ports.ts';
import type { BookingRow } from '../schedule/booking-table.ts';
import { explainTaken } from '../schedule/hold.ts';

/** A reason against a transition or action: a sentence, and the booking's field that it belongs to. */
export interface Reason {
  readonly field: string;
  readonly message: string;
}

/** Joins the reasons as sentences, adding each missing full stop. */
export const sentencesOf = (reasons: readonly Reason[]): string =>
  reasons.map(({ message }) => (/[.?!]$/.test(message) ? message : `${message}.`)).join(' ');

/** Throws the 422 that names all reasons, by field and in order, unless there are none. */
export function assertNoReasons(reasons: readonly Reason[]): void {
  if (reasons.length === 0) return;
  const errors: Record<string, string[]> = {};
  for (const { field, message } of reasons) errors[field] = [...(errors[field] ?? []), message];
  const message = sentencesOf(reasons);
  throw unprocessableEntity({ message, errors, data: { reasons } });
}

/** The rules of each transition or action besides the booking's status, in the order in which reasons are listed. */
const rules: {
  [name in BookingTransition | BookingAction]?: ((db: Db, row: BookingRow) => Reason[] | Promise<Reason[]>)[];
} = {
  offer: [(_, row) => againstFamily(row), againstArchived, againstNanny, againstNannyAddress],
  confirm: [
    (_, row) => againstFamily(row),
    againstAnswer,
    againstNanny,
    againstNannyDocuments,
    againstHindrances,
    againstPrice,
    againstCompletedOrder,
  ],
  answer: [againstReply],
  withdraw: [(db, row) => (row.status === 'offered' ? againstAnswer(db, row) : [])],
  cover: [(_, row) => againstFamily(row), againstArchived],
  reschedule: [(db, row) => (row.status === 'confirmed' ? againstCompletedOrder(db, row) : [])],
  'undo-check-in': [againstCompletedOrder],
  'undo-check-out': [againstArchived, againstCompletedOrder],
  decline: [againstCompletedOrder],
  expire: [againstCompletedOrder],
  cancel: [againstCompletedOrder],
  'no-show': [againstCompletedOrder],
};

/** Returns the reasons that `rules` give against a transition or action of the booking. Its status is not checked. */
export async function againstTransition(
  db: Db,
  row: BookingRow,
  name: keyof typeof rules,
): Promise<Reason[]> {
  const reasons: Reason[] = [];
  for (const rule of rules[name] ?? []) reasons.push(...(await rule(db, row)));
  return reasons;
}

/** Returns why a booking can no longer be rescheduled in its status; null if it can. */
export const explainFixed = ({ code, status }: Pick<BookingRow, 'code' | 'status'>): string | null =>
  hasTrait(status, 'editable')
    ? null
    : `${code} is ${status.replace('_', ' ')} and can no longer be rescheduled.`;

/**
 * Returns the reasons against rescheduling a confirmed booking, which must stay confirmable. A higher price is not one:
 * the family keeps the agreed price until they agree to it.
 */
export const againstRescheduling = async (db: Db, row: BookingRow): Promise<Reason[]> =>
  (await againstTransition(db, row, 'confirm')).filter(({ field }) => field !== priceField);

/** Returns the reasons against offering a booking without an address or a child. Older bookings may lack either. */
export function againstFamily({ address, children }: Pick<BookingRow, 'address' | 'children'>): Reason[] {
  const reasons: Reason[] = [];
  if (!address) reasons.push({ field: 'address', message: 'No address is recorded' });
  if (children.length === 0) reasons.push({ field: 'children', message: 'No child is recorded' });
  return reasons;
}

/** Returns the reasons against offering the booking to its nanny. Locks the nanny's row until the transaction ends. */
export async function againstNanny(
  db: Db,
  { nanny_polo_id, parent_id }: Pick<BookingRow, 'nanny_polo_id' | 'parent_id'>,
): Promise<Reason[]> {
  const field = 'nanny_polo_id';
  if (!nanny_polo_id) return [{ field, message: 'Choose a nanny first' }];
  const [nanny] = await db
    .select({ status: nannyPolo.status })
    .from(nannyPolo)
    .where(eq(nannyPolo.id, nanny_polo_id))
    .for('key share');
  if (!nanny) return [{ field, message: missingRecord }];
  const blocked = and(
    eq(parentUser.id, parent_id),
    sql`${nanny_polo_id} = ANY(${parentUser.blocked_nanny_polo_ids})`,
  );
  return againstUnsuitableNanny(nanny.status, (await db.$count(parentUser, blocked)) > 0);
}

/** Returns a reason against offering the booking to its nanny by a mail that would not arrive. */
async function againstNannyAddress(
  db: Db,
  { nanny_polo_id }: Pick<BookingRow, 'nanny_polo_id'>,
): Promise<Reason[]> {
  const refused = and(eq(nannyPolo.id, nanny_polo_id ?? 0), isNotNull(nannyPolo.email_refused_at));
  if ((await db.$count(nannyPolo, refused)) === 0) return [];
  const message =
    'The mail server refuses the nanny’s e-mail address: correct it, or remove it and ring them';
  return [{ field: 'nanny_polo_id', message }];
}

/** Returns the reasons against a nanny: their status, and that the family has blocked them. */
export function againstUnsuitableNanny(status: NannyPoloStatus, blocked: boolean): Reason[] {
  const field = 'nanny_polo_id';
  return [
    ...(status === 'active' ? [] : [{ field, message: 'This nanny cannot be booked at present' }]),
    ...(blocked ? [{ field, message: 'The family has blocked this nanny' }] : []),
  ];
}

/** Returns a reason if the nanny's time is taken. The transition itself would throw 409 `slot_taken`. */
export async function againstTime(db: Db, row: BookingRow): Promise<Reason[]> {
  const message = row.nanny_polo_id && (await explainTaken(db, row.nanny_polo_id, row, row.id));
  return message ? [{ field: 'nanny_polo_id', message }] : [];
}

async function againstAnswer(db: Db, row: BookingRow): Promise<Reason[]> {
  const offer = await findCurrentOffer(db, row.id);
  if (offer?.state === 'accepted' && offer.nanny_polo_id === row.nanny_polo_id) return [];
  return [{ field: 'offer', message: 'The nanny has not accepted yet' }];
}

/** Returns a reason for each completed order of a booking, since the price of its visit is then final. */
export async function againstCompletedOrder(db: Db, { id }: BookingRow): Promise<Reason[]> {
  const completed = await moneyPort.completedOrdersOf(db, [id]);
  return completed.map(({ number }) => ({ field: 'order', message: `Order ${number} is completed` }));
}

async function againstReply(db: Db, row: BookingRow): Promise<Reason[]> {
  const offer = await findCurrentOffer(db, row.id);
  return offer?.state === 'waiting' ? [] : [{ field: 'offer', message: 'There is no offer to reply to' }];
}

async function againstNannyDocuments(db: Db, row: BookingRow): Promise<Reason[]> {
  if (!row.nanny_polo_id) return [];
  const [nanny] = await db
    .select({ documents: documentsOf(sql`nanny_polo.id`), required_documents: nannyPolo.required_documents })
    .from(nannyPolo)
    .where(eq(nannyPolo.id, row.nanny_polo_id));
  if (!nanny) return [];
  return findDocumentFaults(nanny, agencyDayOf(row.end_at)).map((fault) => ({
    field: 'nanny_polo_id',
    message:
      fault.fault === 'expired'
        ? `${requiredDocumentNames[fault.kind]} not valid for the whole booking`
        : describeDocumentFault(fault),
  }));
}

/** Returns a reason if the family is archived: it may then have no visit in the future or under way. */
export async function againstArchived(db: Db, { parent_id }: Pick<BookingRow, 'parent_id'>) {
  const archived = and(eq(parentUser.id, parent_id), isNotNull(parentUser.archived_at));
  if ((await db.$count(parentUser, archived)) === 0) return [];
  return [{ field: 'parent_id', message: archivedFamily }];
}

const parentHindrances: Partial<Record<BookingHindrance['kind'], string>> = {
  parent_suspended: 'The parent’s account is suspended',
  parent_archived: archivedFamily,
};

/** What the confirmation's dialog lets an admin record. */
const familyHindrances: Partial<Record<BookingHindrance['kind'], string>> = {
  email_unverified: 'The parent’s e-mail address is not verified, and nobody has reached them by telephone',
  email_refused: 'The mail server refuses the parent’s e-mail address, and nobody has reached them since',
  no_phone: 'The family’s telephone number is missing',
  no_emergency_contact: 'An emergency contact is missing',
  care_agreement: 'The family has not agreed to the current care agreement',
  health_consent: 'The family has not consented to health notes being kept',
};

async function againstHindrances(db: Db, row: BookingRow): Promise<Reason[]> {
  const { hindrances } = await readWaits(db, row);
  return hindrances.flatMap(({ kind, document, nanny_check }) => {
    if (nanny_check)
      return [{ field: 'nanny_polo_id', message: `${checkNames[nanny_check]} of the nanny not recorded` }];
    const family = familyHindrances[kind];
    if (family) return [{ field: 'family', message: family }];
    const message = document ? `${document.title} missing` : parentHindrances[kind];
    return message ? [{ field: 'parent_id', message }] : [];
  });
}
