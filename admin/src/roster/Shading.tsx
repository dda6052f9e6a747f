import { hasTrait } from '@nanny-polo/shared/bookings/booking-status';
import type { Placements, RosterBar, RosterRow, RosterVisit } from '@nanny-polo/shared/bookings/roster';
import { readServerTime } from '@nanny-polo/shared/contract/server-clock';
import {
  findGaps,
  listWorkingTime,
  mergeStretches,
  type Stretch,
} from '@nanny-polo/shared/people/working-hours';
import { midnightOf } from '@nanny-polo/shared/time/agency-clock';
import { agencyDayOf, formatShortDay } from '@nanny-polo/shared/time/agency-day';
import { memo, useDeferredValue } from 'react';
import type { useTranslate } from 'react-admin';
import { type Axis, extentOf, shareOf } from './axis.ts';
import { type ReadableCell, useCell } from './cell.ts';
import { timesOf, wordsOfAskedTime } from './visit/words.ts';

interface Shade {
  readonly start: number;
  readonly end: number;
  readonly kind: 'off' | 'away' | 'documents' | 'buffer' | 'planned';
  readonly label: string;
  readonly text?: string;
}

type Translate = ReturnType<typeof useTranslate>;

const minuteMs = 60_000;

/**
 * Returns the stretches of the axis in which a nanny cannot take a booking, each with the reason. Only bookings that
 * still hold the nanny's time have buffers: nobody travels to a visit that is over or called off.
 */
export function shadesOf(
  row: RosterRow,
  bars: readonly RosterBar[],
  axis: Axis,
  translate: Translate,
): Shade[] {
  const now = readServerTime();
  const held = bars.filter(({ status, end_at }) => hasTrait(status, 'holding') && Date.parse(end_at) > now);
  const off = findGaps(listWorkingTime(row.availability, axis.start, axis.end), axis.start, axis.end);
  const documents = documentFaultOf(row, axis, translate);
  return [
    ...off.map(([start, end]) => ({ start, end, kind: 'off' as const, label: translate('roster.off') })),
    ...row.time_off.map((timeOff) => ({
      start: Date.parse(timeOff.start_at),
      end: Date.parse(timeOff.end_at),
      kind: 'away' as const,
      label: wordsOfTimeOff(timeOff, translate),
    })),
    ...(documents ? [{ ...documents, end: axis.end, kind: 'documents' as const }] : []),
    ...held.flatMap(({ asked_time, parent_name }) =>
      asked_time
        ? {
            start: Date.parse(asked_time.start_at),
            end: Date.parse(asked_time.end_at),
            kind: 'planned' as const,
            label: `${parent_name}: ${wordsOfAskedTime(asked_time, translate)}`,
          }
        : [],
    ),
    ...held.map(({ start_at, end_at, buffer_minutes }) => ({
      start: Date.parse(start_at) - buffer_minutes * minuteMs,
      end: Date.parse(end_at) + buffer_minutes * minuteMs,
      kind: 'buffer' as const,
      label: translate('roster.buffer'),
    })),
  ];
}

/** Returns a shade for each planned visit of a series, which has no booking yet. */
export const plannedShadesOf = (visits: readonly RosterVisit[], translate: Translate): Shade[] =>
  visits.map((visit) => ({
    start: Date.parse(visit.start_at),
    end: Date.parse(visit.end_at),
    kind: 'planned',
    label: translate(visit.held ? 'roster.planned_held' : 'roster.planned', {
      family: visit.parent_name,
      time: timesOf(visit),
      code: visit.code,
    }),
    text: visit.parent_name,
  }));

/** Returns a nanny's time off in words, with its note if it has one. */
export const wordsOfTimeOff = ({ note }: RosterRow['time_off'][number], translate: Translate): string =>
  note ? translate('roster.time_off', { note }) : translate('roster.time_off_plain');

/** Returns the instant from which a nanny's documents are invalid, and why; null if they are valid beyond the axis. */
export function documentFaultOf(
  { documents_verified, documents_expire_on: day }: RosterRow,
  axis: Axis,
  translate: Translate,
) {
  if (!documents_verified) return { start: axis.start, label: translate('roster.unverified') };
  const start = day === null ? axis.end : Date.parse(midnightOf(day));
  return day !== null && start < axis.end
    ? {
        start,
        label: translate(day <= agencyDayOf() ? 'roster.expired' : 'roster.expires', {
          day: formatShortDay(day),
        }),
      }
    : null;
}

/** The background of a row, with tooltips. Screen readers get time off, plans and documents from the row's header. */
export const Shading = memo(function Shading({ shades, axis }: { shades: readonly Shade[]; axis: Axis }) {
  return shades
    .filter(({ start, end }) => start < axis.end && end > axis.start)
    .map(({ start, end, kind, label, text }) => (
      <div
        key={`${kind}${start}${label}`}
        aria-hidden
        className={`shade ${kind}`}
        title={label}
        style={extentOf(axis, start, end)}
      >
        {text}
      </div>
    ));
});

const percent = (share: number) => `${Math.min(1, Math.max(0, share)) * 100}%`;

const translucent = 'color-mix(in srgb, currentColor 85%, transparent)';

interface RefusedProps {
  allowed: ReadableCell<Placements | null>;
  /** The nanny of the row; null for the row of open bookings. */
  nanny: number | null;
  axis: Axis;
}

/**
 * Shows where in a row the dragged booking cannot be placed. Uses one element for all ranges, because all rows render
 * at the same time. A row that refuses the booking whatever its time says why; other reasons appear by the pointer.
 */
export function Refused({ allowed, nanny, axis }: RefusedProps) {
  const known = useCell(allowed, (now) => now?.rows.find((one) => one.nanny_polo_id === nanny));
  // Deferred, so that the pointer does not wait until all rows are rendered.
  const row = useDeferredValue(known);
  if (!row) return null;
  const { refused, taken } = row;
  const ranges = mergeStretches(
    taken.map((one): Stretch => [Date.parse(one.start_at), Date.parse(one.end_at)]),
  );
  const stops = ranges.flatMap(([start, end]) => {
    const [from, to] = [percent(shareOf(axis, start)), percent(shareOf(axis, end))];
    return [`transparent ${from}`, `${translucent} ${from} ${to}`, `transparent ${to}`];
  });
  const background = refused === null ? `linear-gradient(to right, ${stops.join()})` : translucent;
  if (refused === null && stops.length === 0) return null;
  return (
    <>
      <div aria-hidden className="shade refused" style={{ background }} />
      {refused !== null && <span className="why">{refused}</span>}
    </>
  );
}
