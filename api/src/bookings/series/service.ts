import { defaultBufferMinutes } from '@nanny-polo/shared/bookings/booking';
import { series as contract, type Series } from '@nanny-polo/shared/bookings/series';
import type { Body } from '@nanny-polo/shared/contract/endpoint';
import { dayAfter } from '@nanny-polo/shared/time/agency-day';
import { readSettings } from '../../accounts/agency/service.ts';
import { termsToday } from '../../accounts/agency/terms.ts';
import type { Db } from '../../kernel/database/database.ts';
import { inUse } from '../../kernel/error/error.ts';
import type { Actor } from '../../kernel/history/service.ts';
import { dependentsOf } from '../../kernel/resource/dependents.ts';
import { insertRecord } from '../../kernel/resource/record.ts';
import { resource } from '../../kernel/resource/resource.ts';
import { activeParent, refuseTextOnErased } from '../../people/parents/restrictions.ts';
import { snapshotOf } from '../booking/create.ts';
import { familyMustMakeSense } from '../booking/sense.ts';
import { refuseUnusualTime } from '../booking/unusual-time.ts';
import { refuseBookedTwice, watchChildren } from '../schedule/children-booked.ts';
import { series } from '../schedule/series-table.ts';
import { makeUntil } from './extend.ts';
import { newTimes } from './new-times.ts';
import { childrenMustBeOfAge, nannyOn, ruleOf, visitsMustMakeSense, visitsToBook } from './rule.ts';
import { columns, search, select } from './view.ts';
import { firstMadeUntil } from './visits.ts';

/** Fields that follow from other records, or advance as bookings are made ahead. */
const derived = ['made_until', 'over', 'visits', 'offers', 'parent_name', 'nanny_polo_name'] as const;

/** The service of series. Creating a series also makes its bookings for the coming weeks. */
export const seriesService = {
  ...resource({
    contract,
    table: series,
    what: 'Series',
    select,
    columns,
    search,
    derived,
    lock: 'no key update',
    beforeLock: (db, ids, { notes, internal_note }) =>
      refuseTextOnErased(db, series, ids, { notes, internal_note }),
    async beforeDelete(db, _actor, row) {
      const found = await dependentsOf(db, series, row.id);
      if (found.length > 0)
        throw inUse(`${row.code} has ${found.join(', ')}: end it instead of deleting it.`);
    },
  }),
  create,
};

/**
 * Creates a series with its bookings for the weeks ahead that the settings name. Today's prices and cancellation policy
 * apply to every visit. Address and children default to a snapshot of the parent's. Throws 409 `children_booked` and
 * 409 `unusual_time`.
 */
async function create(db: Db, actor: Actor, body: Body<typeof contract.create>): Promise<Series> {
  const bookedTwice = await watchChildren(db, [body.parent_id]);
  const parent = await activeParent(db, actor, body.parent_id);
  const settings = await readSettings(db);
  const rule = ruleOf(body);
  visitsMustMakeSense(body.service, rule, settings);
  const until = firstMadeUntil(settings, rule, body.offers);
  const visits = visitsToBook(rule, until, settings.time_zone);
  const family = await snapshotOf(db, { ...body, start_at: visits[0]?.start_at ?? '' }, parent);
  familyMustMakeSense(family);
  childrenMustBeOfAge(family.children, visits);
  const { id: terms_id } = await termsToday(db);
  const row = await insertRecord(
    db,
    series,
    {
      ...rule,
      ...family,
      parent_id: body.parent_id,
      service: body.service,
      buffer_minutes: body.buffer_minutes ?? defaultBufferMinutes,
      terms_id,
      cancellation_policy: settings.cancellation_policy,
      discount_codes: body.discount_codes ?? [],
      made_until: dayAfter(rule.first_day, -1),
      languages: body.languages ?? [],
      notes: body.notes ?? '',
      internal_note: body.internal_note ?? '',
      source: body.source ?? 'phone',
    },
    { actor, resource: contract.name, action: 'create' },
  );
  await makeUntil(db, actor, row, until, nannyOn(body.offers));
  await refuseUnusualTime(db, newTimes(row, null, settings.time_zone), body.unusual_time);
  refuseBookedTwice(actor, await bookedTwice(), body.also_booked);
  return seriesService.get(db, row.id);
}
