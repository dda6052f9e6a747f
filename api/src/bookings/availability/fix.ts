import type { ExclusionCode } from '@nanny-polo/shared/bookings/availability';
import type { AvailabilityFix } from '@nanny-polo/shared/bookings/availability-fix';
import { findDocumentFaults } from '@nanny-polo/shared/people/nanny-dossier';
import { nannyPolo } from '@nanny-polo/shared/people/nanny-polo';
import { agencyDayOf } from '@nanny-polo/shared/time/agency-day';
import type { Db } from '../../kernel/database/database.ts';
import { type NannyTime, readNannyTimes } from './nanny-time.ts';
import { cutTimeOff, findOtherTimes, findShorterTime, type Limits } from './other-time.ts';
import type { Judged, Search } from './search.ts';
import type { Stretch } from './week.ts';

/** The fixes of a nanny's exclusions. An exclusion without a fix cannot be removed. */
export type Fixes = ReadonlyMap<ExclusionCode, AvailabilityFix>;

const isFixedByTime = (code: ExclusionCode) => code === 'busy' || code === 'time_off' || code === 'hours';

const needsTime = (code: ExclusionCode) => isFixedByTime(code) || code === 'documents';

/** Returns the fixes of each excluded nanny by their id, with one query for all. */
export async function findFixes(db: Db, search: Search, excluded: readonly Judged[], limits: Limits) {
  const timed = excluded.filter(({ against }) => against.some(needsTime)).map(({ id }) => id);
  const freeTimes = timed.length > 0 ? await readNannyTimes(db, search, timed) : [];
  const times = new Map(freeTimes.map((one) => [one.id, one]));
  const shared = { ...limits, known: new Map<string, Stretch[]>() };
  return new Map(excluded.map((one) => [one.id, fixesOf(search, one, times.get(one.id), shared)] as const));
}

function fixesOf(search: Search, nanny: Judged, time: NannyTime | undefined, limits: Limits) {
  const fixes = new Map<ExclusionCode, AvailabilityFix>();
  for (const code of nanny.against) {
    const fix = fixOf(code, search, nanny, time);
    if (fix) fixes.set(code, fix);
  }
  if (time) for (const [code, fix] of timeFixes(search, nanny.against, time, limits)) fixes.set(code, fix);
  return fixes;
}

/** Returns the fix of one exclusion; null if it has none, or if it is one of those that `timeFixes` handles. */
function fixOf(
  code: ExclusionCode,
  search: Search,
  nanny: Judged,
  time: NannyTime | undefined,
): AvailabilityFix | null {
  switch (code) {
    case 'status':
      return nanny.status === 'on_leave' ? { kind: 'reinstate' } : null;
    case 'distance': {
      const kilometres = Math.ceil(nanny.distance_km ?? 0);
      return nannyPolo.write.shape.travel_radius_km.safeParse(kilometres).success
        ? { kind: 'radius', kilometres }
        : null;
    }
    case 'documents': {
      const after = agencyDayOf(search.end_at);
      return { kind: 'documents', after, documents: time ? findDocumentFaults(time, after) : [] };
    }
    case 'children':
      return nanny.max_children > 0 ? { kind: 'children', children: nanny.max_children } : null;
    case 'tier':
      return { kind: 'tier', tier: nanny.tier };
    case 'overnight':
    case 'live_in':
    case 'language':
      return { kind: code };
    default:
      return null;
  }
}

/**
 * Returns the fixes of the exclusions that `isFixedByTime` names: times that remove them all; otherwise, if time off is
 * among them, a change to it and, where possible, shorter care that removes the others.
 */
function timeFixes(
  search: Search,
  against: readonly ExclusionCode[],
  time: NannyTime,
  given: Limits,
): [ExclusionCode, AvailabilityFix][] {
  const codes = against.filter(isFixedByTime);
  if (codes.length === 0) return [];
  const limits = { ...given, ignoresDocuments: against.includes('documents') };
  const times = findOtherTimes(search, time, limits);
  if (times.length > 0) return codes.map((code) => [code, { kind: 'time', times }]);
  if (!codes.includes('time_off')) return [];
  const others = codes.filter((code) => code !== 'time_off');
  const shorter = others.length > 0 ? findShorterTime(search, time, limits) : [];
  return [
    ['time_off', { kind: 'time_off', time_off: cutTimeOff(search, time, limits) }],
    ...(shorter.length > 0
      ? others.map((code): [ExclusionCode, AvailabilityFix] => [code, { kind: 'time', times: shorter }])
      : []),
  ];
}
