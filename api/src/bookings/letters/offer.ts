import { formatShortMoney } from '@nanny-polo/shared/pricing/money';
import type { Pay } from '@nanny-polo/shared/pricing/pay';
import { and, desc, eq, inArray, lt, sql } from 'drizzle-orm';
import type { Db } from '../../kernel/database/database.ts';
import { formatInstant } from '../../kernel/mail/format-instant.ts';
import { createDroppedLetter, createUnsentLetter, defineLetterKind } from '../../kernel/mail/letter.ts';
import { firstNameOf } from '../../people/nanny-polo/dossier.ts';
import { nannyPolo } from '../../people/nanny-polo/table.ts';
import { offerMail } from '../mail/kinds.ts';
import { createOfferToken } from '../offer/token.ts';
import { payOf, paysOf, sumPays } from '../pricing/pay.ts';
import { booking } from '../schedule/booking-table.ts';
import { offer } from '../schedule/offer-table.ts';
import { series, seriesOffer } from '../schedule/series-table.ts';
import {
  describeChildren,
  describeChildrenOver,
  formatPeriod,
  formatVisitCount,
  formatVisitDay,
  formatVisitDays,
  formatVisitHours,
} from '../schedule/visit-words.ts';
import {
  findOfferedBookings,
  findOfferedPlan,
  type PlannedVisit,
  splitPlan,
} from '../series-offer/offered.ts';
import { findOfferedPays } from '../series-offer/offered-pay.ts';
import { createSeriesOfferToken } from '../series-offer/token.ts';
import { buildNannyFacts, describeArea, describeWork, type Facts, offerSubjectOf } from './facts.ts';
import {
  type Button,
  buildChildrenColumn,
  buildLines,
  buildPayColumn,
  buildSection,
  factsOfTotalPay,
  type VisitsWords,
  type Written,
} from './section.ts';

const startOf = sql<string>`coalesce(${offer.start_at}, ${booking.start_at})`.mapWith(booking.start_at);

/** SQL for whether a mail told the nanny of an offer: the offer or its series offer then has a token. */
const isMailed = sql<boolean>`(EXISTS (SELECT FROM offer_token WHERE offer_token.offer_id = ${offer.id})
  OR EXISTS (SELECT FROM series_offer_token t WHERE t.series_offer_id = ${offer.series_offer_id}))`;

/** Returns the fields of offers that mails need, sorted by the start of the care. */
export const findOffers = (db: Db, ids: readonly number[]) =>
  db
    .select({
      id: offer.id,
      booking_id: booking.id,
      nanny_polo_id: offer.nanny_polo_id,
      /** Whether it is still this nanny who has the booking, and the booking's status. */
      holder: booking.nanny_polo_id,
      status: booking.status,
      answered_at: offer.answered_at,
      isMailed,
      series_offer_id: offer.series_offer_id,
      state: offer.state,
      expires_at: offer.expires_at,
      name: nannyPolo.display_name,
      email: nannyPolo.email,
      code: booking.code,
      service: booking.service,
      series_id: booking.series_id,
      start_at: startOf,
      end_at: sql<string>`coalesce(${offer.end_at}, ${booking.end_at})`.mapWith(booking.end_at),
      address: booking.address,
      children: booking.children,
      pay_rate_minor: offer.pay_rate_minor,
      terms_id: booking.terms_id,
      holidays_id: booking.holidays_id,
    })
    .from(offer)
    .innerJoin(nannyPolo, eq(nannyPolo.id, offer.nanny_polo_id))
    .innerJoin(booking, eq(booking.id, offer.booking_id))
    .where(inArray(offer.id, [...ids]))
    .orderBy(startOf, offer.id);

type Offers = Awaited<ReturnType<typeof findOffers>>;
type OfferOfMail = Offers[number];

/** Returns whether the nanny can still reply to an offer. */
const isOpen = ({ state, expires_at }: Pick<OfferOfMail, 'state' | 'expires_at'>): boolean =>
  state === 'waiting' && Date.parse(expires_at) > Date.now();

const endings: Partial<Record<OfferOfMail['state'], string>> = {
  accepted: 'The nanny has accepted.',
  declined: 'The nanny has declined.',
  withdrawn: 'The offer was withdrawn.',
  retracted: 'The nanny has dropped out.',
};

/** Returns why an offer that is not open need not be mailed. */
const describeOfferEnd = ({ state }: Pick<OfferOfMail, 'state'>): string =>
  endings[state] ?? 'The offer has expired.';

/** Returns the time of the mailed offer that an offer replaces: the nanny's last one of the booking. */
async function replacedTime(db: Db, { id, booking_id, nanny_polo_id, ...time }: OfferOfMail) {
  const [earlier] = await db
    .select({ start_at: offer.start_at, end_at: offer.end_at, state: offer.state })
    .from(offer)
    .where(
      and(
        eq(offer.booking_id, booking_id),
        eq(offer.nanny_polo_id, nanny_polo_id),
        lt(offer.id, id),
        isMailed,
      ),
    )
    .orderBy(desc(offer.id))
    .limit(1);
  const { start_at = null, end_at = null } = earlier?.state === 'withdrawn' ? earlier : {};
  const isSame = start_at === time.start_at && end_at === time.end_at;
  return start_at === null || end_at === null || isSame ? null : { start_at, end_at };
}

/** Writes the mail that offers a booking to a nanny, unless they can no longer reply. */
export const offerLetter = defineLetterKind(offerMail, async (db, { offer_id }, { publicUrl }) => {
  const [mailedOffer] = await findOffers(db, [offer_id]);
  if (!mailedOffer) return null;
  const about = offerSubjectOf(mailedOffer, 'offer');
  if (!isOpen(mailedOffer)) return createDroppedLetter(about, describeOfferEnd(mailedOffer));
  if (!mailedOffer.email) return createUnsentLetter(about, 'noAddress');
  const replaced = await replacedTime(db, mailedOffer);
  const token = await createOfferToken(db, offer_id);
  return {
    to: mailedOffer.email,
    subject: describeWork(mailedOffer, await payOf(db, mailedOffer)),
    parts: [
      `Hello ${firstNameOf({ display_name: mailedOffer.name })},`,
      'A family would like you to look after their children. Please tell us whether you can.',
      ...(replaced
        ? [`This replaces our offer for ${formatPeriod(replaced.start_at, replaced.end_at)}.`]
        : []),
      {
        facts: [
          ...(await buildNannyFacts(db, mailedOffer)),
          ['Please reply by', formatInstant(mailedOffer.expires_at)],
        ],
      },
      { action: 'View and reply', url: `${publicUrl}/offer/${token}` },
    ],
    about,
  };
});

const severalOffered: VisitsWords = {
  subject: (visits) => `${visits} for you`,
  text: 'These visits need a nanny. Please tell us which of them you can take.',
};

export const visitsOf = (offers: Offers) => offers.map((one) => ({ ...one, id: one.booking_id }));

/** Returns the section about the offers that still wait for a reply. */
export async function writeOfferedSection(
  db: Db,
  ids: readonly number[],
  publicUrl: string,
): Promise<Written> {
  const all = await findOffers(db, ids);
  const open = await withGroups(db, all.filter(isOpen));
  const dropped = all
    .filter((one) => !isOpen(one))
    .map((one) => createDroppedLetter(offerSubjectOf(one, 'offer'), describeOfferEnd(one)));
  if (open.length === 0) return { sections: [], dropped };
  const groups = Map.groupBy(open, ({ series_offer_id }) => series_offer_id);
  const single = groups.get(null) ?? [];
  groups.delete(null);
  const plans: Facts = [];
  const visits: { readonly start_at: string }[] = [...open];
  const ages = new Map<number, string>();
  const pays = await paysOf(db, open);
  const buttons: Button[] = [];
  for (const [id, own] of groups) {
    const [first] = own;
    if (id === null || !first) continue;
    const plan = await planOfOffer(db, id);
    if (plan) plans.push(...plan.facts);
    pays.push(...(plan?.pays ?? []));
    visits.push(...(plan?.free ?? []));
    const starts = [...own, ...(plan?.free ?? [])].map(({ start_at }) => start_at);
    for (const ownOffer of own) ages.set(ownOffer.id, describeChildrenOver(ownOffer.children, starts));
    buttons.push({
      action: groups.size > 1 ? `View and reply: from ${formatVisitDay(first.start_at)}` : 'View and reply',
      url: `${publicUrl}/series-offer/${await createSeriesOfferToken(db, id)}`,
    });
  }
  for (const { id, start_at } of single)
    buttons.push({
      action: `View and reply: ${formatVisitDay(start_at)}`,
      url: `${publicUrl}/offer/${await createOfferToken(db, id)}`,
    });
  const replaced: Awaited<ReturnType<typeof replacedTime>>[] = [];
  for (const openOffer of open) replaced.push(await replacedTime(db, openOffer));
  const [expires_at = ''] = open.map((one) => one.expires_at).sort();
  const facts: Facts = [
    ...buildLines(open, [
      ['Area', open.map(({ address }) => describeArea(address) ?? 'We will let you know')],
      buildChildrenColumn(open.map((one) => ages.get(one.id) ?? describeChildren(one))),
      buildPayColumn(pays.slice(0, open.length)),
      [
        'Before',
        replaced.map((time) =>
          time ? `${formatVisitDay(time.start_at)}, ${formatVisitHours(time.start_at, time.end_at)}` : '',
        ),
        'instead of ',
      ],
    ]),
    ...plans,
    ...(plans.length > 0 ? ([['In total', formatVisitCount(visits.length)]] as Facts) : []),
    ...factsOfTotalPay(pays),
    ['Please reply by', formatInstant(expires_at)],
  ];
  const offered = buildSection(severalOffered, visitsOf(open), { facts, buttons, isQuestion: true });
  const subject = `${severalOffered.subject(formatVisitCount(visits.length))}, ${formatVisitDays(visits)}`;
  return { sections: [{ ...offered, subject }], dropped };
}

/** Returns these offers with the other waiting ones of their series offers, by start. */
async function withGroups(db: Db, offers: Offers): Promise<Offers> {
  const groups = offers.flatMap(({ series_offer_id }) => series_offer_id ?? []);
  const others = await db.select({ id: offer.id }).from(offer).where(inArray(offer.series_offer_id, groups));
  const ids = [...offers, ...others].map(({ id }) => id);
  return (await findOffers(db, ids)).filter(isOpen);
}

/** Returns the planned visits of a series offer that its nanny can take, their pay and the facts about them. */
async function planOfOffer(
  db: Db,
  id: number,
): Promise<{ free: PlannedVisit[]; pays: Pay[]; facts: Facts } | null> {
  const [match] = await db
    .select({ asked: seriesOffer, row: series })
    .from(seriesOffer)
    .innerJoin(series, eq(series.id, seriesOffer.series_id))
    .where(eq(seriesOffer.id, id));
  if (!match) return null;
  const { asked, row } = match;
  const { free, taken } = await splitPlan(db, row, asked, await findOfferedPlan(db, row, asked));
  const booked = await findOfferedBookings(db, id);
  const { planned } = await findOfferedPays(db, row, asked, booked, free);
  const days = formatVisitDays(free);
  const sum = sumPays(planned);
  const more = row.last_day === null ? ', and so on until further notice' : '';
  const words = `${formatVisitCount(free.length)} more, ${days}${more}`;
  const facts: Facts = [];
  if (free.length > 0) facts.push(['And then', sum > 0 ? `${words}: ${formatShortMoney(sum)}` : words]);
  if (taken.length > 0)
    facts.push(['You aren’t free on', taken.map(({ start_at }) => formatVisitDay(start_at)).join(', ')]);
  return { free, pays: planned, facts };
}
