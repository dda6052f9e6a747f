import { dayAfter, shortDay } from '@nanny-polo/shared/agency-day';
import type { AgencySettings } from '@nanny-polo/shared/agency-settings';
import { defaultBufferMinutes } from '@nanny-polo/shared/booking';
import { visitFault } from '@nanny-polo/shared/booking-rules';
import type { Body } from '@nanny-polo/shared/endpoint';
import { fieldErrors } from '@nanny-polo/shared/error';
import { daysOf, lastDayOf, type Recurrence, recurrence } from '@nanny-polo/shared/recurrence';
import { series as contract, mostVisits, type Series } from '@nanny-polo/shared/series';
import { readSettings } from '../../accounts/agency/service.ts';
import { termsToday } from '../../accounts/agency/terms.ts';
import type { Db } from '../../kernel/database/database.ts';
import { inUse, invalid } from '../../kernel/error/error.ts';
import type { Actor } from '../../kernel/history/service.ts';
import { dependentsOf } from '../../kernel/resource/dependents.ts';
import { insertRecord } from '../../kernel/resource/record.ts';
import { resource } from '../../kernel/resource/resource.ts';
import { activeParent, refuseTextOnErased } from '../../people/parents/restrictions.ts';
import { familyOf } from '../booking/create.ts';
import { familyMustMakeSense } from '../booking/sense.ts';
import { series } from '../schedule/series-table.ts';
import { makeUntil } from './extend.ts';
import { columns, search, select } from './view.ts';
import { dayIn, horizonOf, planOf, type VisitTime } from './visits.ts';

type Form = Body<typeof contract.create>;

/** Fields that follow from other records, or move on with the bookings that are made ahead. */
const derived = ['made_until', 'over', 'visits', 'offers', 'parent_name', 'nanny_polo_name'] as const;

/** Series. Their visits are bookings, which are created with them as far as they are made ahead. */
export const seriesService = {
  ...resource({
    contract,
    table: series,
    what: 'Series',
    select,
    columns,
    search,
    derived,
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
 * Creates a series with the bookings of the weeks that are made ahead. Prices and policy are today's, for every visit.
 * Address and children default to a snapshot of the parent's.
 */
async function create(db: Db, actor: Actor, body: Form): Promise<Series> {
  const parent = await activeParent(db, body.parent_id);
  const settings = await readSettings(db);
  const now = new Date().toISOString();
  const rule = ruleOf(body);
  const family = familyOf(body, parent);
  const visits = visitsToCheck(rule, settings.time_zone);
  mustBeAhead(rule, visits, dayIn(now, settings.time_zone));
  visitsMustMakeSense(body.service, visits, settings);
  familyMustMakeSense(family);
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
      notes: body.notes ?? '',
      internal_note: body.internal_note ?? '',
      source: body.source ?? 'phone',
    },
    { actor, resource: contract.name, action: 'create' },
  );
  await makeUntil(db, actor, row, horizonOf(settings, now));
  return seriesService.get(db, row.id);
}

/** Returns the rule of a form, with its last day. Throws 422 if it has no visit, or too many. */
export function ruleOf(form: Omit<Form, 'parent_id' | 'service'>): Recurrence {
  const { weekdays, interval_weeks, first_day, left_out = [], starts, ends, visits } = form;
  const open = { weekdays, interval_weeks, first_day, last_day: null, left_out, starts, ends };
  const last_day = visits ? lastDay(open, visits) : (form.last_day ?? null);
  const checked = recurrence.safeParse({ ...open, last_day });
  if (!checked.success) throw invalid(fieldErrors(checked.error.issues));
  const rule = checked.data;
  if (last_day !== null && daysOf(rule, { from: first_day, to: last_day }).length > mostVisits)
    throw invalid({ last_day: [`At most ${mostVisits} visits; leave the end open instead`] });
  return rule;
}

function lastDay(rule: Recurrence, visits: number): string {
  try {
    return lastDayOf(rule, visits);
  } catch (error) {
    if (!(error instanceof RangeError)) throw error;
    throw invalid({ visits: ['Too many: the last visit would be after the year 2100'] });
  }
}

/** Returns every visit of a rule, or those of two years if it has no end. */
function visitsToCheck(rule: Recurrence, zone: string): VisitTime[] {
  const to = rule.last_day ?? dayAfter(rule.first_day, mostVisits);
  const visits = planOf(rule, { from: rule.first_day, to }, zone);
  if (visits.length === 0)
    throw invalid({ last_day: ['No visit is left between the first and the last day'] });
  return visits;
}

/** Throws 422 if the first visit has begun. */
function mustBeAhead({ first_day }: Recurrence, [first]: readonly VisitTime[], today: string): void {
  if (first_day < today) throw invalid({ first_day: ['In the past; choose a later day'] });
  if (first && Date.parse(first.start_at) < Date.now())
    throw invalid({ first_day: ['The first visit would be in the past; choose a later day'] });
}

/** Throws 422 with every rule of a visit that the visits break, and the first day on which they do. */
function visitsMustMakeSense(service: string, visits: readonly VisitTime[], settings: AgencySettings): void {
  const faults = visits.flatMap((visit) => {
    const message = visitFault({ ...visit, service }, settings);
    return message ? [{ day: shortDay(visit.day), message }] : [];
  });
  const messages = [...Map.groupBy(faults, ({ message }) => message)].map(([message, [first, ...others]]) => {
    const days = others.length > 0 ? `${first?.day} and ${others.length} more` : first?.day;
    return `${days}: ${message}`;
  });
  if (messages.length > 0) throw invalid({ ends: messages });
}
