import { Alert } from '@mui/material';
import type { Booking } from '@nanny-polo/shared/bookings/booking';
import type { Series } from '@nanny-polo/shared/bookings/series';
import { changeSeries, ofOneVisit } from '@nanny-polo/shared/bookings/series-work';
import type { Body } from '@nanny-polo/shared/contract/endpoint';
import { isSameJson } from '@nanny-polo/shared/contract/same-json';
import { mondayOf, weekdayOf } from '@nanny-polo/shared/time/agency-day';
import { useState } from 'react';
import { useGetOne, useTranslate } from 'react-admin';
import type { AgencyDataProvider } from '../../base/data/data-provider.ts';
import type { Time } from '../../roster/visit/Fixes.tsx';
import { clockOf } from '../repeat/repeats.ts';
import { usePreview } from '../repeat/use-preview.tsx';
import type { Which } from '../repeat/WhichVisits.tsx';
import { NannyAgreed } from './NannyAgreedInput.tsx';

type Change = Body<typeof changeSeries>;

/** A change to the visits of a series from a given day on. */
type Following = Pick<Change, 'from_day' | 'changes'>;

/** Why a change to a visit cannot be made to the visits that follow. */
type NotFollowing = 'other_week' | 'too_long';

const dayMs = 24 * 3_600_000;

/**
 * Returns the change that gives a series the visit's new time from this visit on, or why it cannot be made; null while
 * the time is incomplete.
 */
export function followingTimeOf(
  visit: Pick<Booking, 'series_day'>,
  series: Series,
  { start_at, end_at }: Time,
): Following | NotFollowing | null {
  const [start, end] = [clockOf(start_at), clockOf(end_at)];
  if (!start || !end || !visit.series_day) return null;
  if (Date.parse(end_at) - Date.parse(start_at) > dayMs) return 'too_long';
  if (mondayOf(start.day) !== mondayOf(visit.series_day)) return 'other_week';
  const [before, after] = [weekdayOf(visit.series_day), weekdayOf(start.day)];
  const weekdays = [...new Set(series.weekdays.map((one) => (one === before ? after : one)))];
  return {
    // If the visit is rescheduled to an earlier weekday, the change must begin on that day to include it.
    from_day: start.day < visit.series_day ? start.day : visit.series_day,
    changes: {
      ...(before !== after && { weekdays: weekdays.toSorted((one, other) => one - other) }),
      ...(start.time !== series.starts && { starts: start.time }),
      ...(end.time !== series.ends && { ends: end.time }),
    },
  };
}

/** The fields, besides the time, that a booking shares with its series. */
const common = ['nanny_polo_id', 'service', 'address', 'children'] as const;

/** Returns whether a booking's form changes something that the booking shares with its series. */
export const hasSeriesChanges = (mine: Booking, base: Booking): boolean =>
  Boolean(base.series_id) &&
  [...common, 'start_at' as const, 'end_at' as const].some((field) => !isSameJson(mine[field], base[field]));

/**
 * Returns the changes in a booking's form that also apply to the following visits of its series, or why they cannot be
 * made; null while the new time is incomplete.
 */
export function followingChangesOf(
  mine: Booking,
  base: Booking,
  series: Series,
): Following | NotFollowing | null {
  const isRescheduled = mine.start_at !== base.start_at || mine.end_at !== base.end_at;
  const time = isRescheduled
    ? followingTimeOf(base, series, mine)
    : { from_day: base.series_day ?? '', changes: {} };
  if (!time || typeof time === 'string') return time;
  const changed = common.filter((field) => !isSameJson(mine[field], base[field]));
  return {
    from_day: time.from_day,
    changes: { ...time.changes, ...Object.fromEntries(changed.map((field) => [field, mine[field]])) },
  };
}

/** Returns the changes in a booking's form that belong to this visit alone, with the version that the form has. */
export function ownChangesOf(mine: Booking, base: Booking): Change['visit'] {
  const fields = Object.keys(ofOneVisit.shape) as (keyof typeof ofOneVisit.shape)[];
  const changed = fields.filter((field) => !isSameJson(mine[field], base[field]));
  return {
    id: base.id,
    version: mine.version,
    ...Object.fromEntries(changed.map((one) => [one, mine[one]])),
  };
}

/** Returns the preview of a change to a visit and those that follow in its series, and the call that makes it. */
export function useFollowing(
  record: Booking,
  which: Which,
  changeOf: (series: Series) => Following | NotFollowing | null,
) {
  const translate = useTranslate();
  const [nannyAgreed, setNannyAgreed] = useState(false);
  const id = record.series_id ?? 0;
  const { data: series, error } = useGetOne<Series>('series', { id }, { enabled: id > 0 });
  const change = which !== 'one' && series ? changeOf(series) : null;
  const fault = typeof change === 'string' ? change : null;
  const followingChange = change && typeof change !== 'string' ? change : null;
  const isEmpty = followingChange !== null && Object.keys(followingChange.changes).length === 0;
  const body =
    series && followingChange && !isEmpty
      ? {
          version: series.version,
          keep_changed: which === 'unchanged',
          ...followingChange,
          ...(nannyAgreed && { nanny_agreed: true }),
        }
      : null;
  const preview = usePreview(changeSeries, id, body);
  const asks = preview.asksNanny || (nannyAgreed && body !== null);
  return {
    isReady: which === 'one' || preview.isReady,
    /** Changes the visits, and what belongs to this visit alone, all or nothing. Throws if the change is incomplete. */
    call: (provider: AgencyDataProvider, visit?: Change['visit']) => {
      if (!body) throw new Error('The change to the following visits is incomplete');
      return provider.call(changeSeries, { params: { id }, body: { ...body, ...(visit && { visit }) } });
    },
    shown: (
      <>
        {which !== 'one' && error && (
          <Alert severity="warning">{translate('repeat.series_failed', { message: error.message })}</Alert>
        )}
        {fault && <Alert severity="warning">{translate(`repeat.${fault}`)}</Alert>}
        {isEmpty && translate('repeat.nothing_changed')}
        {asks && <NannyAgreed checked={nannyAgreed} onChange={setNannyAgreed} />}
        {preview.shown}
      </>
    ),
  };
}
