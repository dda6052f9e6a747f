import { defaultBufferMinutes } from '@nanny-polo/shared/bookings/booking-form';
import { series as contract, type Series } from '@nanny-polo/shared/bookings/series';
import type { Body } from '@nanny-polo/shared/contract/endpoint';
import { addDays } from '@nanny-polo/shared/time/agency-day';
import { readSettings } from '../../accounts/agency/service.ts';
import { readCurrentTerms } from '../../accounts/agency/terms.ts';
import type { Db } from '../../kernel/database/database.ts';
import { createInUseRefusal } from '../../kernel/error/error.ts';
import type { Actor } from '../../kernel/history/service.ts';
import { dependentsOf } from '../../kernel/resource/dependents.ts';
import { insertRecord } from '../../kernel/resource/record.ts';
import { createResourceService } from '../../kernel/resource/resource.ts';
import { lockActiveParent, refuseTextOnErased } from '../../people/parents/restrictions.ts';
import { snapshotOf } from '../booking/create.ts';
import { refuseUnusualTime } from '../booking/unusual-time.ts';
import { assertFamilyRules } from '../booking/visit-rules.ts';
import { refuseBookedTwice, watchChildren } from '../schedule/children-booked.ts';
import { type FamilyWish, noWish, series } from '../schedule/series-table.ts';
import { findNewTimes } from '../series-plan/new-times.ts';
import {
  assertChildrenOfAge,
  assertSeriesRules,
  listVisitsToBook,
  ruleOf,
  toNannyOn,
} from '../series-plan/rule.ts';
import { firstMadeUntilOf } from '../series-plan/visits.ts';
import { makeVisitsUntil } from './extend.ts';
import { columns, searchSeries, selectSeries } from './view.ts';

/** Fields that follow from other records, or advance as bookings are made ahead. */
const derived = [
  'made_until',
  'over',
  'visits',
  'offers',
  'parent_name',
  'nanny_polo_name',
  'wished_nanny_name',
] as const;

/** The service of series. Creating a series also makes its bookings for the coming weeks. */
export const seriesService = {
  ...createResourceService({
    contract,
    table: series,
    what: 'Series',
    select: selectSeries,
    columns,
    search: searchSeries,
    derived,
    lock: 'no key update',
    beforeLock: (db, ids, { notes, internal_note }) =>
      refuseTextOnErased(db, series, ids, { notes, internal_note }),
    async beforeDelete(db, _actor, row) {
      const dependents = await dependentsOf(db, series, row.id);
      if (dependents.length > 0)
        throw createInUseRefusal(`${row.code} has ${dependents.join(', ')}: end it instead of deleting it.`);
    },
  }),
  create,
};

/**
 * Creates a series with its bookings for the weeks ahead that the settings name. Today's prices and cancellation policy
 * apply to every visit. Address and children default to a snapshot of the parent's. Throws 409 `children_booked` and
 * 409 `unusual_time`. `wish` is what the family wishes for.
 */
async function create(
  db: Db,
  actor: Actor,
  body: Body<typeof contract.create>,
  wish: FamilyWish = noWish,
): Promise<Series> {
  const bookedTwice = await watchChildren(db, [body.parent_id]);
  const parent = await lockActiveParent(db, actor, body.parent_id);
  const settings = await readSettings(db);
  const rule = ruleOf(body, settings);
  assertSeriesRules(body.service, rule, settings);
  const until = firstMadeUntilOf(settings, rule, body.offers);
  const visits = listVisitsToBook(rule, until, settings);
  const family = await snapshotOf(db, { ...body, start_at: visits[0]?.start_at ?? '' }, parent);
  assertFamilyRules(family);
  assertChildrenOfAge(family.children, visits);
  const { id: terms_id } = await readCurrentTerms(db);
  const row = await insertRecord(
    db,
    series,
    {
      ...rule,
      ...family,
      ...wish,
      parent_id: body.parent_id,
      service: body.service,
      buffer_minutes: body.buffer_minutes ?? defaultBufferMinutes,
      terms_id,
      cancellation_policy: settings.cancellation_policy,
      discount_codes: body.discount_codes ?? [],
      made_until: addDays(rule.first_day, -1),
      languages: body.languages ?? [],
      notes: body.notes ?? '',
      internal_note: body.internal_note ?? '',
      source: body.source ?? 'phone',
    },
    { actor, resource: contract.name, action: 'create' },
  );
  await makeVisitsUntil(db, actor, row, until, toNannyOn(body.offers));
  await refuseUnusualTime(db, actor, findNewTimes(row, null, settings), body.unusual_time);
  refuseBookedTwice(actor, await bookedTwice(), body.also_booked);
  return seriesService.get(db, row.id);
}
