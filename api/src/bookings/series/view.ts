import {
  seriesOffer as offerOfContract,
  type Series,
  type VisitNeed,
} from '@nanny-polo/shared/bookings/series';
import { and, eq, getTableColumns, type SQL, sql } from 'drizzle-orm';
import { agencyZone } from '../../accounts/agency/table.ts';
import { parentUser } from '../../accounts/identity/parent-user-table.ts';
import type { Db } from '../../kernel/database/database.ts';
import { buildJsonObject } from '../../kernel/reading/fields.ts';
import type { Codes } from '../../kernel/resource/search.ts';
import { nannyPolo } from '../../people/nanny-polo/table.ts';
import { searchByCodeOrPeople, wishedNannyName } from '../booking-record/view.ts';
import { toStatusList } from '../schedule/booking-table.ts';
import { series, seriesOffer, withDaysLeft } from '../schedule/series-table.ts';

/** What a booking of a series needs, as SQL; null if it was called off. `of` is the booking's table or its alias. */
export const needOf = (of: SQL): SQL<VisitNeed | null> =>
  sql`CASE WHEN ${of}.status = 'confirmed' THEN 'confirmed' WHEN ${of}.status IN ${toStatusList('work')} THEN 'done'
    WHEN ${of}.status IN ${toStatusList('undecided')} THEN coalesce((
      SELECT CASE o.state WHEN 'accepted' THEN 'to_confirm' WHEN 'waiting' THEN 'waiting' END
      FROM offer o WHERE o.booking_id = ${of}.id AND o.current AND o.nanny_polo_id = ${of}.nanny_polo_id
        AND ${of}.status = 'offered'), 'open') END`;

const visits = sql<Series['visits']>`(SELECT json_build_object(
    'open', count(*) FILTER (WHERE need = 'open'), 'waiting', count(*) FILTER (WHERE need = 'waiting'),
    'to_confirm', count(*) FILTER (WHERE need = 'to_confirm'), 'confirmed', count(*) FILTER (WHERE need = 'confirmed'),
    'done', count(*) FILTER (WHERE need = 'done'))
  FROM (SELECT ${needOf(sql`b`)} AS need FROM booking b
    WHERE b.series_id = ${series.id}) AS one)`;

const offersWith = (condition = sql`true`) =>
  sql`(SELECT count(*)::int FROM offer o WHERE o.series_offer_id = series_offer.id AND ${condition})`;

/** The latest offer to each nanny, newest first. */
const offers = sql<Series['offers']>`(SELECT coalesce(json_agg(one ORDER BY id DESC), '[]') FROM (
  SELECT DISTINCT ON (series_offer.nanny_polo_id) series_offer.id, ${buildJsonObject(offerOfContract, {
    ...getTableColumns(seriesOffer),
    nanny_polo_name: sql`n.display_name`,
    visits: offersWith(),
    accepted: offersWith(sql`o.state = 'accepted'`),
  })} AS one
  FROM series_offer JOIN nanny_polo n ON n.id = series_offer.nanny_polo_id
  WHERE series_offer.series_id = ${series.id}
  ORDER BY series_offer.nanny_polo_id, series_offer.id DESC) AS latest)`;

const over = sql<boolean>`coalesce(${series.last_day} < (now() AT TIME ZONE ${agencyZone})::date, false)`;

/** SQL condition: whether a series has planned days left. */
export const hasPlan = sql`(${withDaysLeft} AND NOT ${over})`;

/**
 * SQL condition: whether a series is a parent's request that the agency has not answered: no visit has been confirmed
 * with it or offered to a nanny.
 */
export const isUnanswered = sql`(${series.source} = 'website' AND ${series.confirmed_at} IS NULL
  AND NOT EXISTS (SELECT FROM booking JOIN offer ON offer.booking_id = booking.id
    WHERE booking.series_id = ${series.id}))`;

/** SQL condition: whether a family waits for an answer to a series, which is unanswered and has visits ahead. */
export const isRequest = sql`(${isUnanswered} AND (${hasPlan} OR EXISTS (SELECT FROM booking
  WHERE booking.series_id = ${series.id} AND booking.status = 'requested')))`;

const {
  terms_id: _terms,
  cancellation_policy: _policy,
  rates_nanny_polo_id: _of,
  agreed_rate_minor: _agreed,
  ...own
} = getTableColumns(series);

/** A rate of the series, if it applies to its present nanny. */
const rate = (column: typeof series.bill_rate_minor | typeof series.pay_rate_minor) =>
  sql<number | null>`CASE WHEN coalesce(${series.rates_nanny_polo_id} = ${series.nanny_polo_id},
    ${series.rates_nanny_polo_id} IS NULL) THEN ${column} END`;

export const columns = {
  ...own,
  parent_name: parentUser.name,
  nanny_polo_name: nannyPolo.display_name,
  over,
};

export const selectSeries = (db: Db) =>
  db
    .select({
      ...own,
      bill_rate_minor: rate(series.bill_rate_minor),
      pay_rate_minor: rate(series.pay_rate_minor),
      parent_name: sql<string>`${parentUser.name}`,
      nanny_polo_name: nannyPolo.display_name,
      wished_nanny_name: wishedNannyName(series),
      over,
      visits,
      offers,
    })
    .from(series)
    .innerJoin(parentUser, eq(parentUser.id, series.parent_id))
    .leftJoin(nannyPolo, eq(nannyPolo.id, series.nanny_polo_id));

export const seriesCodes: Codes = { letters: 'se', width: 6 };

export const searchSeries = searchByCodeOrPeople(series, seriesCodes);

/** Returns the codes of a parent's series that have planned days left. */
export async function findPlannedSeries(db: Db, parentId: number): Promise<string[]> {
  const planned = await db
    .select({ code: series.code })
    .from(series)
    .where(and(eq(series.parent_id, parentId), hasPlan))
    .orderBy(series.id);
  return planned.map(({ code }) => code);
}
