import { formatShortMoney } from '@nanny-polo/shared/pricing/money';
import { and, asc, eq, inArray } from 'drizzle-orm';
import { parentUser } from '../../accounts/identity/parent-user-table.ts';
import type { Db } from '../../kernel/database/database.ts';
import {
  createDroppedLetter,
  defineLetterKind,
  type LetterBlock,
  type UnsentLetter,
} from '../../kernel/mail/letter.ts';
import { dossierColumns, firstNameOf } from '../../people/nanny-polo/dossier.ts';
import { nannyPolo } from '../../people/nanny-polo/table.ts';
import { readCurrentNews } from '../booking/news.ts';
import { type BookingNews, bookingMail, isBookingNews, type NewsOfOne } from '../mail/kinds.ts';
import { createOfferToken } from '../offer/token.ts';
import { paysOf } from '../pricing/pay.ts';
import { arrangementFactsOf } from '../schedule/arrangement.ts';
import { type BookingRow, booking } from '../schedule/booking-table.ts';
import { offer } from '../schedule/offer-table.ts';
import { addressOf, familyColumns } from '../schedule/recipients.ts';
import { describeChildren, formatVisitDay, timeFactOf } from '../schedule/visit-words.ts';
import { replaced } from '../user-booking/nanny-news.ts';
import { words } from './booking-words.ts';
import { describeChanges, findFormerNanny, findFormerNannyOfAll } from './changes.ts';
import {
  bookingSubjectOf,
  buildNannyFacts,
  buildParentFacts,
  describeAddress,
  describeArea,
  type Facts,
  factsOfNanny,
  presentNanny,
} from './facts.ts';
import { describeOpenVisits } from './open-visits.ts';
import { describeMoneyOf } from './payments.ts';
import {
  type Button,
  buildChildrenColumn,
  buildLines,
  buildPayColumn,
  buildSection,
  describeMove,
  factsOfTotalPay,
  lineOf,
  type Section,
  sumOf,
  type Written,
  withDays,
} from './section.ts';

/** Whether the nanny's page has the visit's details. */
const isAgreed = ({ status }: BookingRow): boolean => status === 'confirmed' || status === 'in_progress';

const bookingsOf = (db: Db, ids: readonly number[]) =>
  db
    .select({ row: booking, parent: familyColumns, nanny: dossierColumns, offer_id: offer.id, replaced })
    .from(booking)
    .innerJoin(parentUser, eq(parentUser.id, booking.parent_id))
    .leftJoin(nannyPolo, eq(nannyPolo.id, booking.nanny_polo_id))
    .leftJoin(offer, and(eq(offer.booking_id, booking.id), offer.current))
    .where(inArray(booking.id, [...ids]))
    .orderBy(asc(booking.start_at), asc(booking.id));

/** Writes the mail about a booking for its parent or nanny: what has changed since they last heard of it. */
export const bookingLetter = defineLetterKind(
  bookingMail,
  async (db, { booking_id, ...mail }, { publicUrl }) => {
    const { to } = mail;
    const [match] = await bookingsOf(db, [booking_id]);
    // Past visits are recorded for the accounts alone, and a deleted booking has no history.
    if (!match || match.row.past_visit) return null;
    const { row, parent, nanny, offer_id, replaced: lost } = match;
    const current = await readCurrentNews(db, mail, row);
    if (typeof current === 'string')
      return createDroppedLetter(bookingSubjectOf(row, to, mail.news), current);
    const about = bookingSubjectOf(row, to, current.news);
    const person = to === 'parent' ? parent : nanny && { name: firstNameOf(nanny), email: nanny.email };
    const address = addressOf(person, about);
    if (typeof address !== 'string') return address;
    const money = to === 'parent' ? await describeMoneyOf(db, [row]) : {};
    const names =
      to === 'parent'
        ? {
            nanny: nanny ? firstNameOf(nanny) : undefined,
            former:
              (await findFormerNanny(db, row, current.known)) ??
              (current.news === 'confirmed' ? (lost ?? undefined) : undefined),
          }
        : {};
    const [subject, ...sentences] = words[current.news].one(row, current.known, { ...names, ...money });
    const forNanny = to === 'nanny' && offer_id !== null;
    const facts: [string, string][] = forNanny
      ? await buildNannyFacts(db, row)
      : [
          ['Booking', row.code],
          timeFactOf(row),
          ['Address', describeAddress(row.address)],
          ...(await arrangementFactsOf(db, row)),
        ];
    facts.push(...describeChanges(row, current.known, to));
    const confirmed = isAgreed(row) && nanny !== null;
    const isPresented = confirmed && to === 'parent';
    const parts: LetterBlock[] = [
      `Hello ${person?.name},`,
      sentences.filter(Boolean).join(' '),
      ...(isPresented ? [presentNanny(nanny)] : []),
      { facts },
    ];
    if (isPresented) facts.push(...buildParentFacts(row, nanny));
    if (to === 'parent')
      parts.push({ action: 'View your booking', url: `${publicUrl}/user/booking/${row.id}` });
    if (forNanny) {
      if (confirmed)
        parts.push(
          'The address, the telephone numbers and the details of the children are on the booking’s page.',
        );
      const url = `${publicUrl}/offer/${await createOfferToken(db, offer_id)}`;
      parts.push({ action: confirmed ? 'View the booking' : 'View the offer', url });
    }
    return { to: address, subject, parts, about };
  },
);

/** News about one booking, as it was queued. */
export interface NewsAbout extends NewsOfOne {
  readonly id: number;
}

const onEachPage =
  'The address, the telephone numbers and the details of the children are on the page of each visit.';

type Found = (Awaited<ReturnType<typeof bookingsOf>>[number] & { readonly known: BookingRow })[];

/** Returns a section for each kind of news that the bookings are now, whatever it was when the mail was queued. */
export async function writeBookingSections(
  db: Db,
  about: readonly NewsAbout[],
  to: 'parent' | 'nanny',
  publicUrl: string,
): Promise<Written> {
  const rows = await bookingsOf(
    db,
    about.map(({ id }) => id),
  );
  const groups = new Map<BookingNews, Found>();
  const dropped: UnsentLetter[] = [];
  for (const match of rows)
    for (const mail of about.filter(({ id }) => id === match.row.id)) {
      if (match.row.past_visit) continue;
      const current = await readCurrentNews(db, mail, match.row);
      if (typeof current === 'string')
        dropped.push(createDroppedLetter(bookingSubjectOf(match.row, to, mail.news), current, mail.event_id));
      else if (isBookingNews(current.news))
        groups.set(current.news, [...(groups.get(current.news) ?? []), { ...match, known: current.known }]);
    }
  const sections: Section[] = [];
  for (const [news, visits] of groups) sections.push(await bookingSection(db, news, visits, to, publicUrl));
  return { sections, dropped };
}

async function bookingSection(
  db: Db,
  news: BookingNews,
  visits: Found,
  to: 'parent' | 'nanny',
  publicUrl: string,
): Promise<Section> {
  const rows = visits.map(({ row }) => row);
  const confirmed = visits.filter(({ row }) => isAgreed(row));
  const isOffer = news === 'offer-changed';
  const nannies = new Map(confirmed.flatMap(({ nanny }) => (nanny ? [[nanny.id, nanny]] : [])));
  const facts = to === 'parent' ? visitsForParent(visits) : await visitsForNanny(db, visits, isOffer);
  const [sole] = nannies.size === 1 ? nannies.values() : [];
  const person = to === 'parent' && sole ? presentNanny(sole) : undefined;
  const [ofFirst = [], ...ofOthers] = visits.map(({ row, known }) => describeChanges(row, known, to));
  const isOfAll = ([name, value]: Facts[number]) =>
    ofOthers.every((own) => own.some((change) => change[0] === name && change[1] === value));
  facts.push(...ofFirst.filter(isOfAll));
  const buttons: Button[] = [];
  const seriesIds = [...new Set(rows.map(({ series_id }) => series_id))];
  const [onlySeries] = seriesIds.length === 1 ? seriesIds : [];
  if (to === 'parent')
    buttons.push(
      onlySeries
        ? { action: 'View all visits', url: `${publicUrl}/user/series/${onlySeries}` }
        : { action: 'View your bookings', url: `${publicUrl}/user` },
    );
  if (to === 'nanny')
    for (const { row, offer_id } of isOffer ? visits : confirmed)
      if (offer_id !== null)
        buttons.push({
          action: `View ${formatVisitDay(row.start_at)}`,
          url: `${publicUrl}/offer/${await createOfferToken(db, offer_id)}`,
        });
  const notes = to === 'nanny' && confirmed.length > 0 ? [onEachPage] : [];
  if (to === 'parent' && news === 'confirmed') notes.push(...(await describeOpenVisits(db, rows)));
  if (to === 'parent' && news === 'cancelled') notes.push(...(await describeMoneyOf(db, rows)).payments);
  const telling =
    to === 'nanny'
      ? { nanny: 'You' }
      : { nanny: sole && firstNameOf(sole), former: await findFormerNannyOfAll(db, visits) };
  return buildSection(withDays(words[news].several, rows, telling), rows, { facts, person, buttons, notes });
}

/** Returns the visits with their prices or fees, and the nannies of the confirmed ones. */
function visitsForParent(visits: Found): Facts {
  const nannies = [...new Map(visits.flatMap(({ nanny }) => (nanny ? [[nanny.id, nanny]] : []))).values()];
  const [only, ...others] = nannies;
  const last = visits.at(-1)?.row.end_at ?? '';
  const amounts: number[] = [];
  const lines = visits.map((visit) => {
    const { row, known, nanny } = visit;
    const from = describeMove(known, row);
    const moved = from ? [from] : [];
    const isConfirmed = row.status === 'confirmed';
    const amount = isConfirmed ? (row.quote?.total_minor ?? 0) : (row.cancellation_fee_minor ?? 0);
    amounts.push(amount);
    const named = isConfirmed && others.length > 0 && nanny ? [firstNameOf(nanny)] : [];
    if (isConfirmed) return lineOf(row, ...moved, ...named, formatShortMoney(amount));
    return lineOf(row, ...moved, ...(amount > 0 ? [`fee ${formatShortMoney(amount)}`] : []));
  });
  const isConfirmed = visits.some(({ row }) => row.status === 'confirmed');
  const isCancelled = visits.some(({ row }) => row.status === 'cancelled');
  const total = formatShortMoney(sumOf(amounts));
  const addresses = [...new Set(visits.map(({ row }) => describeAddress(row.address)))];
  return [
    ...lines,
    ...(addresses.length === 1 ? ([['Address', addresses[0]]] as Facts) : []),
    ...(isConfirmed ? ([['Total', total]] as Facts) : []),
    ...(isCancelled ? ([['Cancellation fees', sumOf(amounts) > 0 ? total : 'None']] as Facts) : []),
    ...(isConfirmed && only && others.length === 0 ? factsOfNanny(only, last) : []),
  ];
}

/** Returns the visits with the area, the pay and, for an offer, the ages of the children. */
async function visitsForNanny(db: Db, visits: Found, isOffer: boolean): Promise<Facts> {
  const rows = visits.map(({ row }) => row);
  const pays = await paysOf(db, rows);
  return [
    ...buildLines(rows, [
      ['Before', visits.map(({ known, row }) => describeMove(known, row))],
      ['Area', rows.map(({ address }) => describeArea(address) ?? 'As agreed')],
      ...(isOffer ? [buildChildrenColumn(rows.map(describeChildren))] : []),
      buildPayColumn(pays),
    ]),
    ...factsOfTotalPay(pays),
  ];
}
