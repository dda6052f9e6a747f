import { Alert, Box, Button, Skeleton } from '@mui/material';
import { daysOf, describeRule, type Recurrence, recurrence } from '@nanny-polo/shared/bookings/recurrence';
import { type SeriesDraft as Draft, draftSeries } from '@nanny-polo/shared/bookings/series';
import { seriesForm } from '@nanny-polo/shared/bookings/series-form';
import { formatMoney } from '@nanny-polo/shared/pricing/money';
import { useState } from 'react';
import { useFormContext, useWatch } from 'react-hook-form';
import { useCall } from '../../base/data/use-call.ts';
import { FormPart } from '../../records/edit/FormPart.tsx';
import { useHold } from '../../records/edit/use-hold.ts';
import { ChildrenBookedNotice } from '../../records/record/ChildrenBookings.tsx';
import { formatWeekDay, isDay } from '../../ui/field/instant.ts';
import { DayField } from '../../ui/input/DayField.tsx';
import { useDebouncedValue } from '../../ui/input/use-debounced-value.ts';
import { useTextsOf } from '../../ui/page/use-text.ts';
import { DraftVisits } from './DraftVisits.tsx';
import {
  missingEndOf,
  once,
  pairOf,
  type RepeatedBooking,
  type Repeats,
  sentenceOf,
  toSeriesBody,
} from './repeats.ts';
import { Suggestions } from './Suggestions.tsx';
import { TermsEnd } from './TermTimeInput.tsx';

/** The dates of a repeating booking, as entered: in words, with the nannies who could do them, and with prices. */
export function SeriesDraft() {
  const text = useTextsOf('repeat');
  const { setValue } = useFormContext();
  const values = useWatch() as RepeatedBooking;
  const settled = useDebouncedValue(values);
  const body = seriesForm.safeParse(toSeriesBody(settled));
  const rule = recurrence.safeParse(toSeriesBody(settled));
  const isWhole = body.success && rule.success && !missingEndOf(settled.repeats ?? once);
  const { data, error, isPending, isPlaceholderData } = useCall(
    draftSeries,
    { body: body.data as NonNullable<typeof body.data> },
    { enabled: isWhole, keep: true },
  );
  // Only the API knows the days on which the agency is closed.
  const isCurrent = rule.success && data !== undefined && !isPlaceholderData;
  const isSkipping = isCurrent && (data.skipped.length > 0 || rule.data.term_time_only);
  const sentence = isSkipping
    ? describeRule({ ...rule.data, last_day: data.last_day }, data.last_day ? data.visits.length : undefined)
    : sentenceOf(values);
  const content = JSON.stringify(values);
  const isSettled = content === JSON.stringify(settled);
  const isPricing = isSettled ? isWhole && (isPending || isPlaceholderData) : sentence !== null;
  useHold(isPricing ? text('updating') : null, content);
  const visitsFault = body.error?.issues.find(({ path }) => path[0] === 'visits')?.message;
  const repeats = values.repeats ?? once;
  const isCounted = repeats.until === 'visits';
  const effect = text(isCounted ? 'one_more' : 'fewer');
  const change = (changed: Partial<Repeats>) =>
    setValue('repeats', { ...repeats, ...changed }, { shouldDirty: true });
  const leaveOut = (days: readonly string[]) =>
    change({ left_out: [...new Set([...repeats.left_out, ...days])].sort() });
  return (
    <FormPart heading={text('dates')}>
      <Box sx={{ gridColumn: '1 / -1', display: 'grid', gap: 1.5, minWidth: 0 }}>
        {sentence && <Box sx={{ fontWeight: 650 }}>{sentence}</Box>}
        {!sentence && !error && (visitsFault ? `${text('visits')}: ${visitsFault}` : text('first_how'))}
        {sentence && !values.parent_id && text('first_parent')}
        {isWhole && error && <Alert severity="error">{text('failed', { message: error.message })}</Alert>}
        {isWhole && !error && !data && <Skeleton height={120} role="status" aria-label={text('updating')} />}
        {isWhole && !error && data && (
          <Box
            aria-busy={isPlaceholderData}
            sx={{ display: 'grid', gap: 1.5, opacity: isPlaceholderData ? 0.6 : 1 }}
          >
            <ChildrenBookedNotice bookings={data.children_booked} />
            <DraftPrice draft={data} />
            <Skipped skipped={data.skipped} />
            {rule.success && <TermsEnd rule={{ ...rule.data, last_day: data.last_day }} />}
            <Suggestions draft={data} values={values} onChange={change} onLeaveOut={leaveOut} />
            <Holidays visits={data.visits} effect={effect} onLeaveOut={leaveOut} />
            {rule.success && (
              <AwayDays
                rule={{ ...rule.data, ...(isCounted && { last_day: null }) }}
                visits={data.visits}
                effect={effect}
                onLeaveOut={leaveOut}
              />
            )}
            <DraftVisits draft={data} pair={pairOf(values)} onLeaveOut={leaveOut} />
          </Box>
        )}
      </Box>
    </FormPart>
  );
}

/** The days on which the agency is closed. */
function Skipped({ skipped }: Pick<Draft, 'skipped'>) {
  const text = useTextsOf('repeat');
  if (skipped.length === 0) return null;
  const days = skipped.map(({ day, reason }) => `${formatWeekDay(day)} (${reason})`).join(', ');
  return <Box>{text('skipped', { days })}</Box>;
}

/** The price of the first whole week, and of all visits in the draft. */
function DraftPrice({ draft: { visits, last_day, week_minor, total_minor } }: { draft: Draft }) {
  const text = useTextsOf('repeat');
  const total = text(last_day ? 'total' : 'total_ahead', {
    smart_count: visits.length,
    price: formatMoney(total_minor),
  });
  return (
    <Box>
      {text('week_price', { price: formatMoney(week_minor) })} · {total}
    </Box>
  );
}

interface HolidaysProps {
  visits: Draft['visits'];
  /** A sentence on what leaving out a day does to the series. */
  effect: string;
  onLeaveOut: (days: readonly string[]) => void;
}

/** The bank holidays among the dates, each with a button that leaves it out. */
function Holidays({ visits, effect, onLeaveOut }: HolidaysProps) {
  const text = useTextsOf('repeat');
  const holidays = visits.filter(({ holiday }) => holiday !== null);
  if (holidays.length === 0) return null;
  return (
    <Box role="group" aria-label={text('holiday')} sx={{ display: 'grid', gap: 0.5 }}>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1 }}>
        {holidays.map(({ day, holiday, price_minor }) => (
          <Button key={day} size="small" variant="outlined" color="inherit" onClick={() => onLeaveOut([day])}>
            {text('leave_out_holiday', {
              day: formatWeekDay(day),
              holiday: holiday ?? '',
              price: formatMoney(price_minor),
            })}
          </Button>
        ))}
      </Box>
      <Box sx={{ color: 'text.secondary', fontSize: 13 }}>{effect}</Box>
    </Box>
  );
}

interface AwayDaysProps extends HolidaysProps {
  /** The rule of the series, which excludes the days left out. */
  rule: Recurrence;
}

/** Leaves out the family's own holidays, from one day to another. Shows the visits in that period and their price. */
function AwayDays({ rule, visits, effect, onLeaveOut }: AwayDaysProps) {
  const text = useTextsOf('repeat');
  const [from, setFrom] = useState<string | null>(null);
  const [to, setTo] = useState<string | null>(null);
  const isWhole = isDay(from) && isDay(to);
  const isInOrder = isWhole && from <= to;
  const days = isInOrder ? daysOf(rule, { from, to }) : [];
  const prices = visits.flatMap(({ day, price_minor }) => (days.includes(day) ? [price_minor] : []));
  const price = formatMoney(prices.reduce((sum, one) => sum + one, 0));
  return (
    <Box role="group" aria-label={text('away')} sx={{ display: 'grid', gap: 0.5 }}>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', columnGap: 1, alignItems: 'center' }}>
        <DayField label={text('away_from')} value={from} onChange={setFrom} />
        <DayField
          label={text('away_to')}
          value={to}
          onChange={setTo}
          {...(isWhole && !isInOrder && { fault: text('away_order') })}
        />
        <Button
          variant="outlined"
          color="inherit"
          disabled={days.length === 0}
          onClick={() => {
            onLeaveOut(days);
            setFrom(null);
            setTo(null);
          }}
        >
          {text('away_submit')}
        </Button>
      </Box>
      <Box role="status" sx={{ color: 'text.secondary', fontSize: 13 }}>
        {isInOrder && text('away_visits', { smart_count: days.length })}
        {prices.length > 0 && ` ${text('away_price', { price })} ${effect}`}
      </Box>
    </Box>
  );
}
