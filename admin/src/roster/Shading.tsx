import Box from '@mui/material/Box';
import { shortDay } from '@nanny-polo/shared/agency-day';
import type { PlacementRow, RosterBar, RosterRow } from '@nanny-polo/shared/roster';
import { gaps, workingTime } from '@nanny-polo/shared/working-hours';
import type { useTranslate } from 'react-admin';
import { type Axis, extent, midnight } from './axis.ts';

interface Shade {
  readonly start: number;
  readonly end: number;
  readonly kind: 'off' | 'away' | 'documents' | 'buffer' | 'refused';
  readonly label: string;
}

type Translate = ReturnType<typeof useTranslate>;

const minute = 60_000;

/** Returns why a nanny cannot work all the time of the axis, as stretches with a sentence each. */
export function shadesOf(
  row: RosterRow,
  bars: readonly RosterBar[],
  axis: Axis,
  translate: Translate,
): Shade[] {
  const off = gaps(workingTime(row.availability, axis.start, axis.end), axis.start, axis.end);
  const expires = row.documents_expire_on;
  const valid = expires === null ? null : midnight(expires);
  const unlawful = row.documents_verified ? valid : axis.start;
  return [
    ...off.map(([start, end]) => ({ start, end, kind: 'off' as const, label: translate('roster.off') })),
    ...row.time_off.map(({ start_at, end_at, note }) => ({
      start: Date.parse(start_at),
      end: Date.parse(end_at),
      kind: 'away' as const,
      label: note ? translate('roster.time_off', { note }) : translate('roster.time_off_plain'),
    })),
    ...(unlawful !== null && unlawful < axis.end
      ? [{ start: unlawful, end: axis.end, kind: 'documents' as const, label: documentsOf(row, translate) }]
      : []),
    ...bars.map(({ start_at, end_at, buffer_minutes }) => ({
      start: Date.parse(start_at) - buffer_minutes * minute,
      end: Date.parse(end_at) + buffer_minutes * minute,
      kind: 'buffer' as const,
      label: translate('roster.buffer'),
    })),
  ];
}

/** Returns what there is to know about a nanny's documents, or an empty text. */
export function documentsOf(
  { documents_verified, documents_expire_on }: RosterRow,
  translate: Translate,
): string {
  if (!documents_verified) return translate('roster.expired');
  return documents_expire_on === null
    ? ''
    : translate('roster.expires', { day: shortDay(documents_expire_on) });
}

/** Returns where a booking cannot be placed in a row while it is dragged. */
export const refusedIn = (row: PlacementRow, axis: Axis): Shade[] =>
  row.refused !== null
    ? [{ ...axis, kind: 'refused', label: row.refused }]
    : row.taken.map(({ start_at, end_at, why }) => ({
        start: Date.parse(start_at),
        end: Date.parse(end_at),
        kind: 'refused',
        label: why,
      }));

/** The background of a row. It explains itself on hover; the row's header says the same to screen readers. */
export const Shading = ({ shades, axis }: { shades: readonly Shade[]; axis: Axis }) => (
  <>
    {shades
      .filter(({ start, end }) => start < axis.end && end > axis.start)
      .map(({ start, end, kind, label }) => (
        <Box
          key={`${kind}${start}`}
          aria-hidden
          title={label}
          sx={{ ...base, ...looks[kind], ...extent(axis, start, end) }}
        />
      ))}
  </>
);

const base = { position: 'absolute', insetBlock: 0 } as const;

const stripes = (colour: string) => `repeating-linear-gradient(135deg, ${colour} 0 2px, transparent 2px 8px)`;

const looks = {
  off: { bgcolor: 'action.hover' },
  away: { bgcolor: 'warning.light', backgroundImage: stripes('rgb(128 128 128 / 0.35)') },
  documents: { backgroundImage: stripes('rgb(200 40 40 / 0.35)') },
  buffer: { bgcolor: 'action.selected', insetBlock: '10px' },
  refused: { bgcolor: 'error.light', opacity: 0.85, zIndex: 1 },
} as const;
