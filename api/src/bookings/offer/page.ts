/** The page behind the link in a nanny's mail. */

import type { Offer, OfferStage, OfferState, VisitDetails } from '@nanny-polo/shared/bookings/offer';
import { describeAge } from '@nanny-polo/shared/people/age';
import { noPrivateNotes, pickPrivateNotes } from '@nanny-polo/shared/people/child-notes';
import type { NannyPoloStatus } from '@nanny-polo/shared/people/nanny-polo';
import { and, eq, isNull } from 'drizzle-orm';
import { parentUser } from '../../accounts/identity/parent-user-table.ts';
import type { Db } from '../../kernel/database/database.ts';
import { unprocessableEntity } from '../../kernel/error/error.ts';
import { formatInstant } from '../../kernel/mail/format-instant.ts';
import { districtOfAddress } from '../../people/address/place.ts';
import { firstNameOf } from '../../people/nanny-polo/dossier.ts';
import { nannyPolo } from '../../people/nanny-polo/table.ts';
import { recordBookingEvent } from '../booking-record/row.ts';
import { hourlyPayOf } from '../pricing/hourly-rates.ts';
import { noPay, payOf } from '../pricing/pay.ts';
import { type BookingRow, booking } from '../schedule/booking-table.ts';
import { describeLastQuestion, readQuestions } from './questions.ts';
import { findCurrentOffer, type OfferRow } from './service.ts';
import { findOffer } from './token.ts';

export const createUnknownLinkError = () => unprocessableEntity({ message: 'This link is not valid.' });

/** Returns the state of an offer. One without a reply in time is expired even before the clock has recorded it. */
export const stateOf = ({ state, expires_at }: Pick<OfferRow, 'state' | 'expires_at'>): OfferState =>
  state === 'waiting' && Date.parse(expires_at) <= Date.now() ? 'expired' : state;

/** Returns whether a nanny can retract their acceptance through the link: until the booking is confirmed. */
export const isRetractable = (row: BookingRow, state: OfferState) =>
  state === 'accepted' && row.status === 'offered';

export const nothingToDo = 'You don’t need to do anything.';

const beginningOf = ({ start_at }: BookingRow) =>
  `It ${Date.parse(start_at) > Date.now() ? 'begins' : 'began'} on ${formatInstant(start_at)}.`;

const sentences: Record<OfferStage, (offer: OfferRow, row: BookingRow) => string> = {
  waiting: ({ expires_at }) => `Please reply by ${formatInstant(expires_at)}.`,
  accepted: () => 'You have accepted this offer. We will write to you as soon as it is confirmed.',
  declined: () => 'You have declined this offer.',
  retracted: () => 'You have withdrawn from this booking.',
  expired: () => 'This offer has expired.',
  withdrawn: ({ answered_at }) =>
    `${answered_at ? 'This visit is off your calendar' : 'This offer has been withdrawn'}. ${nothingToDo}`,
  confirmed: (_, row) => `This booking is confirmed. ${beginningOf(row)}`,
  rescheduled: (_, row) => `This booking has been rescheduled. ${beginningOf(row)}`,
  over: (_, { status }) =>
    status === 'no_show'
      ? 'This visit is recorded as not having taken place. If that is wrong, please ring the office.'
      : 'This visit is over. Thank you.',
  cancelled: () => `This booking has been cancelled. ${nothingToDo}`,
  reoffered: () => 'This booking has been rescheduled. You get a mail with an offer for the new time.',
  unfilled: () => `This booking was not confirmed in time and will not take place. ${nothingToDo}`,
  not_taken_on: () => `The agency has declined this booking, so it will not take place. ${nothingToDo}`,
};

/** The stages of a withdrawn offer whose booking has ended. */
const endedBookings: Partial<Record<BookingRow['status'], OfferStage>> = {
  cancelled: 'cancelled',
  expired: 'unfilled',
  declined: 'not_taken_on',
};

/** Returns the stage of an offer, given the latest offer of its booking. */
export function stageOf(offer: OfferRow, row: BookingRow, latest: OfferRow | undefined): OfferStage {
  const state = stateOf(offer);
  if (state === 'withdrawn') {
    const again = latest?.id !== offer.id && latest?.nanny_polo_id === offer.nanny_polo_id;
    return endedBookings[row.status] ?? (again ? 'reoffered' : 'withdrawn');
  }
  if (state !== 'accepted' || row.status === 'offered') return state;
  const underWay = row.status === 'in_progress';
  if (!underWay && (row.status !== 'confirmed' || Date.parse(row.end_at) <= Date.now())) return 'over';
  return offer.rescheduled_at ? 'rescheduled' : 'confirmed';
}

/** The stages in which the nanny sees the area and the children's ages. */
const concerned: readonly OfferStage[] = ['waiting', 'accepted', 'confirmed', 'rescheduled'];

/** The stages in which the nanny sees the visit's details, until a day after it. */
const agreed: readonly OfferStage[] = ['confirmed', 'rescheduled', 'over'];

/** The statuses in which a nanny sees the visit's details. */
const employed: readonly NannyPoloStatus[] = ['active', 'on_leave'];

const day = 86_400_000;

/** How long before a visit its nanny can read how to get in. */
const accessNotesMs = 2 * day;

/** Returns when the nanny's link stops showing the visit's details, in milliseconds: a day after the visit. */
function detailsEnd({ status, end_at, checked_out_at }: BookingRow): number {
  const last = status === 'in_progress' ? Date.now() : Date.parse(checked_out_at ?? end_at);
  return Math.max(Date.parse(end_at), last) + day;
}

/** Returns the details that the confirmed nanny needs for the visit; null if the family was erased. */
async function visitDetails(db: Db, row: BookingRow): Promise<VisitDetails | null> {
  const [family] = await db
    .select({
      name: parentUser.name,
      phone: parentUser.phone,
      emergency_contacts: parentUser.emergency_contacts,
      children: parentUser.children,
      health_consent_at: parentUser.health_consent_at,
    })
    .from(parentUser)
    .where(and(eq(parentUser.id, row.parent_id), isNull(parentUser.erased_at)));
  if (!family) return null;
  const accessFrom = Date.parse(row.start_at) - accessNotesMs;
  const isAccessHidden = Boolean(row.address?.access_notes) && accessFrom > Date.now();
  const noted = family.health_consent_at === null ? [] : family.children;
  return {
    family_name: family.name,
    phone: family.phone,
    address: row.address && { ...row.address, ...(isAccessHidden && { access_notes: '' }) },
    access_from: isAccessHidden ? new Date(accessFrom).toISOString() : null,
    children: row.children.map(({ date_of_birth, ...child }) => ({
      ...child,
      ...pickPrivateNotes(noted.find(({ id }) => id === child.id) ?? noPrivateNotes),
      age: describeAge({ date_of_birth }, row.start_at),
    })),
    notes: row.notes,
    emergency_contacts: family.emergency_contacts,
    until: new Date(detailsEnd(row)).toISOString(),
  };
}

/**
 * Returns what a nanny sees through their link. If that includes the visit's details, the booking's history records it.
 * Throws 422 for an unknown token.
 */
export async function readOffer(db: Db, token: string): Promise<Offer> {
  const offer = await findOffer(db, token);
  if (!offer) throw createUnknownLinkError();
  const [match] = await db
    .select({
      row: booking,
      nanny: { id: nannyPolo.id, name: nannyPolo.display_name, status: nannyPolo.status },
    })
    .from(booking)
    .innerJoin(nannyPolo, eq(nannyPolo.id, offer.nanny_polo_id))
    .where(eq(booking.id, offer.booking_id));
  if (!match) throw createUnknownLinkError();
  const { row, nanny } = match;
  const state = stateOf(offer);
  const stage = stageOf(offer, row, await findCurrentOffer(db, row.id));
  const offered = state === 'waiting' || state === 'accepted' ? row : offer;
  const detailed = agreed.includes(stage) && employed.includes(nanny.status) && Date.now() < detailsEnd(row);
  const visit = detailed ? await visitDetails(db, row) : null;
  if (visit) {
    const actor = { kind: 'nanny', id: nanny.id, name: nanny.name } as const;
    await recordBookingEvent(db, row.id, { actor, action: 'view' });
  }
  const known = visit !== null || concerned.includes(stage);
  const isAhead = stage === 'confirmed' || stage === 'rescheduled';
  const asked_times = await readQuestions(db, offer);
  const outcome = isAhead && asked_times.length === 0 ? await describeLastQuestion(db, offer) : undefined;
  const isPaid = known || (stage === 'over' && row.status !== 'no_show');
  return {
    state,
    stage,
    message: [outcome, sentences[stage](offer, row)].filter(Boolean).join(' '),
    nanny_name: firstNameOf({ display_name: nanny.name }),
    code: row.code,
    service: row.service,
    start_at: offered.start_at,
    end_at: offered.end_at,
    district: known ? districtOfAddress(row.address) : null,
    children_ages: known ? row.children.map((child) => describeAge(child, row.start_at)) : [],
    ...(isPaid
      ? await payOf(db, { ...row, nanny_polo_id: nanny.id })
      : {
          ...noPay,
          pay_rate_minor: hourlyPayOf({ service: row.service, pay_rate_minor: offered.pay_rate_minor }),
        }),
    expires_at: offer.expires_at,
    retractable: isRetractable(row, state),
    visit,
    asked_times,
  };
}
