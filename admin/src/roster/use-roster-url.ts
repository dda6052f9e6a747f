import { addDays, agencyDayOf, weekStartOf } from '@nanny-polo/shared/time/agency-day';
import { useMemo } from 'react';
import { useEvent, useStore } from 'react-admin';
import { useSearchParams } from 'react-router-dom';
import { isDay } from '../ui/field/instant.ts';

export const spans = ['day', 'week', 'four', 'month'] as const;
export type Span = (typeof spans)[number];

const lengths: Record<Span, number> = { day: 1, week: 7, four: 28, month: 42 };

const isSpan = (value: string | null): value is Span => spans.some((span) => span === value);

/** Returns the first day of the span that contains `day`. */
function firstOf(span: Span, day: string): string {
  if (span === 'day') return day;
  return weekStartOf(span === 'month' ? `${day.slice(0, 8)}01` : day);
}

/**
 * Returns the roster's period from the URL and functions that change it. Keeps the last span for URLs without one. With
 * `isOneDay`, shows one day and leaves the chosen span as it is.
 */
export function useRosterUrl(isOneDay = false) {
  const [search, setSearch] = useSearchParams();
  const [storedSpan, keep] = useStore<Span>('roster.span', 'week');
  const today = agencyDayOf();
  const named = search.get('span');
  const chosen = isSpan(named) ? named : storedSpan;
  const span = isOneDay ? 'day' : chosen;
  const from = search.get('from');
  const day = isDay(from) ? from : today;
  const show = useEvent((next: { span?: Span; day?: string }) => {
    keep(next.span ?? chosen);
    setSearch(
      (before) => {
        before.set('span', next.span ?? chosen);
        before.set('from', next.day ?? day);
        return before;
      },
      { replace: true },
    );
  });
  const step = useEvent((by: number) => {
    if (span !== 'month') return show({ day: addDays(day, by * (span === 'day' ? 1 : 7)) });
    const middle = addDays(`${day.slice(0, 8)}15`, by * 30);
    return show({ day: `${middle.slice(0, 8)}01` });
  });
  return useMemo(
    () => ({ today, span, day, from: firstOf(span, day), days: lengths[span], show, step }),
    [today, span, day, show, step],
  );
}

export type RosterUrl = ReturnType<typeof useRosterUrl>;
