import { DayPicker, type Modifiers } from '@daypicker/react';
import { enGB } from '@daypicker/react/locale/en-GB';
import { agency } from '@nanny-polo/shared/contract/agency';
import { datePicker } from '@nanny-polo/shared/contract/constants';
import { agencyDayOf } from '@nanny-polo/shared/time/agency-day';
import { type DayPeriod, formatDays } from '@nanny-polo/shared/time/agency-days';
import { useId, useLayoutEffect, useRef, useState } from 'react';
import { padTwoDigits } from '../../lib/typed-time.ts';
import { inputs } from '../../messages/en/inputs.ts';
import { fillText } from '../../messages/fill.ts';
import { localeOf } from '../../messages/path.ts';

/** The range of days that can be chosen, as YYYY-MM-DD. */
export interface DayRange {
  readonly min?: string | undefined;
  readonly max?: string | undefined;
  /** Periods that cannot be chosen. */
  readonly closed?: readonly DayPeriod[] | undefined;
}

interface Props extends DayRange {
  readonly title: string;
  /** The chosen day, as YYYY-MM-DD, or null. */
  readonly day: string | null;
  readonly onChoose: (day: string) => void;
  readonly onClose: () => void;
}

/** The calendar represents a day as a date in the browser's time zone, at any time of the day. */
const toDate = (day: string) => new Date(`${day}T12:00:00`);
const fromDate = (date: Date) =>
  `${date.getFullYear()}-${padTwoDigits(date.getMonth() + 1)}-${padTwoDigits(date.getDate())}`;

/** Returns a function that writes a date of the calendar in the page's locale. */
const writeAs = (options: Intl.DateTimeFormatOptions) => {
  const format = new Intl.DateTimeFormat(localeOf(document.documentElement.lang), options);
  return (date: Date) => format.format(date);
};
const writeMonth = writeAs({ month: 'long', year: 'numeric' });
const writeFullDay = writeAs({ dateStyle: 'full' });

const formatters = {
  formatCaption: writeMonth,
  formatMonthDropdown: writeAs({ month: 'long' }),
  formatWeekdayName: writeAs({ weekday: 'short' }),
};
const labels = {
  labelGrid: writeMonth,
  labelWeekday: writeAs({ weekday: 'long' }),
  labelDayButton: (date: Date, { today, selected }: Modifiers) => {
    const day = today ? fillText(inputs.today, { day: writeFullDay(date) }) : writeFullDay(date);
    return selected ? fillText(inputs.selected, { day }) : day;
  },
};
const toRange = ({ first_day, last_day }: DayPeriod) => ({ from: toDate(first_day), to: toDate(last_day) });

/** A modal dialog in which a day is chosen. Closing it returns the focus to the input or button that opened it. */
export function Calendar({ title, day, min, max, closed = [], onChoose, onClose }: Props) {
  const dialog = useRef<HTMLDialogElement>(null);
  const id = useId();
  // Runs before the calendar's own effect, which focuses a day.
  useLayoutEffect(() => dialog.current?.showModal(), []);

  const first = toDate(min ?? `${datePicker.minYear}-01-01`);
  const last = toDate(max ?? `${datePicker.maxYear}-12-31`);
  const chosen = day === null ? undefined : toDate(day);
  const isInRange = chosen && chosen >= first && chosen <= last;
  const [month, setMonth] = useState(isInRange ? chosen : toDate(nearest(first, last)));
  const shown = fromDate(month).slice(0, 7);
  const closedThen = closed.filter(
    ({ first_day, last_day }) => first_day.slice(0, 7) <= shown && shown <= last_day.slice(0, 7),
  );
  return (
    <dialog ref={dialog} className="calendar" aria-labelledby={id} onClose={onClose} closedby="any">
      <div>
        <p id={id}>{title}</p>
        <DayPicker
          mode="single"
          autoFocus
          captionLayout="dropdown"
          locale={enGB}
          weekStartsOn={(agency.firstWeekday % 7) as 0 | 1 | 2 | 3 | 4 | 5 | 6}
          formatters={formatters}
          labels={labels}
          today={toDate(agencyDayOf())}
          startMonth={first}
          endMonth={last}
          disabled={[{ before: first }, { after: last }, ...closed.map(toRange)]}
          onMonthChange={setMonth}
          defaultMonth={month}
          selected={chosen}
          onSelect={(date, clicked) => {
            onChoose(fromDate(date ?? clicked));
            dialog.current?.close();
          }}
        />
        {closedThen.map((period) => (
          <div key={`${period.first_day} ${period.name}`} className="quiet">
            {fillText(inputs.closed, { days: formatDays(period), name: period.name })}
          </div>
        ))}
        <button type="button" className="button small quiet-button" onClick={() => dialog.current?.close()}>
          {inputs.close}
        </button>
      </div>
    </dialog>
  );
}

/** Returns the day of a range that is nearest to today. */
function nearest(first: Date, last: Date): string {
  const today = agencyDayOf();
  if (today < fromDate(first)) return fromDate(first);
  return today > fromDate(last) ? fromDate(last) : today;
}
