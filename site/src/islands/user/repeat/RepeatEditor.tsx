import { agencyDayOf, weekdayOf } from '@nanny-polo/shared/time/agency-day';
import { readPageDays } from '@nanny-polo/shared/time/agency-days';
import { useEffect, useRef, useState } from 'react';
import { formatCalendarDay, weekdayNameOf } from '../../../lib/format.ts';
import { fillText } from '../../../messages/fill.ts';
import { Choice, Fault } from '../../Field.tsx';
import { useErrors } from '../../Form.tsx';
import { CountField } from '../../input/CountField.tsx';
import { DateField } from '../../input/DateField.tsx';
import { SmallButton } from '../SmallButton.tsx';
import { useText } from '../user-text.ts';
import { firstDayOf, isDay } from './series-body.ts';

const everyDay = [1, 2, 3, 4, 5, 6, 7];
const intervals = [1, 2, 3, 4, 5, 6, 7, 8];
const untils = ['day', 'visits', 'none'] as const;

interface Props {
  /** The request as entered. */
  readonly fields: FormData | null;
  readonly leftOut: readonly string[];
  readonly onPutBack: (day: string) => void;
}

/** How a request repeats: its weekdays, interval, end and days left out. Its first day and times are entered above. */
export function RepeatEditor({ fields, leftOut, onPutBack }: Props) {
  const text = useText().user.request.repeat;
  const errors = useErrors();
  const { terms_until } = readPageDays();
  const [chosen, setChosen] = useState<readonly number[] | null>(null);
  const [until, setUntil] = useState<(typeof untils)[number]>('day');
  const group = useRef<HTMLFieldSetElement>(null);
  const firstDay = firstDayOf(fields);
  const own = isDay(firstDay) ? [weekdayOf(firstDay)] : [];
  const isLiveIn = fields?.get('service') === 'live_in';
  const type = isLiveIn ? 'radio' : 'checkbox';
  const weekdays = (chosen ?? own).slice(0, isLiveIn ? 1 : undefined);
  const entered = JSON.stringify([weekdays, leftOut, until]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the form reads these inputs again when they have changed
  useEffect(() => {
    group.current?.form?.dispatchEvent(new Event('input', { bubbles: true }));
  }, [entered]);
  const toggle = (weekday: number) =>
    setChosen(isLiveIn ? [weekday] : everyDay.filter((one) => weekdays.includes(one) !== (one === weekday)));

  return (
    <>
      <fieldset ref={group} className="choices" aria-describedby={errors.weekdays && 'weekdays-error'}>
        <legend>{text.weekdays}</legend>
        {everyDay.map((weekday) => (
          <Choice
            // A new input for a new type: the browser unchecks other radio buttons of the group by itself.
            key={`${type}-${weekday}`}
            type={type}
            name="weekdays"
            value={weekday}
            aria-label={weekdayNameOf(weekday, 'long')}
            checked={weekdays.includes(weekday)}
            onChange={() => toggle(weekday)}
          >
            {weekdayNameOf(weekday, 'short')}
          </Choice>
        ))}
        {isLiveIn && <p className="quiet">{text.liveIn}</p>}
        {!isDay(firstDay) && <p className="quiet">{text.firstWhen}</p>}
        <Fault id="weekdays-error" message={errors.weekdays} />
      </fieldset>
      <div className="field">
        <label htmlFor="interval_weeks">{text.how}</label>
        <select id="interval_weeks" name="interval_weeks">
          {intervals.map((weeks) => (
            <option key={weeks} value={weeks}>
              {weeks === 1 ? text.week : fillText(text.weeks, { weeks })}
            </option>
          ))}
        </select>
      </div>
      <fieldset className="choices">
        <legend>{text.ends}</legend>
        {untils.map((untilKind) => (
          <Choice
            key={untilKind}
            type="radio"
            name="until"
            value={untilKind}
            checked={until === untilKind}
            onChange={() => setUntil(untilKind)}
          >
            {text.untils[untilKind]}
          </Choice>
        ))}
      </fieldset>
      {until === 'day' && (
        <DateField name="last_day" label={text.lastDay} min={isDay(firstDay) ? firstDay : agencyDayOf()} />
      )}
      {until === 'visits' && <CountField name="visits" label={text.visits} />}
      <fieldset className="choices" aria-describedby="term-time-hint">
        <Choice type="checkbox" name="term_time_only" disabled={terms_until === null}>
          {text.termTime}
        </Choice>
        <p id="term-time-hint" className="quiet">
          {terms_until === null ? text.noTerms : text.termTimeHint}
        </p>
        <Fault id="term_time_only-error" message={errors.term_time_only} />
      </fieldset>
      {leftOut.length > 0 && (
        <fieldset>
          <legend>{text.leftOut}</legend>
          <div className="actions">
            {leftOut.map((day) => (
              <SmallButton key={day} onClick={() => onPutBack(day)}>
                {fillText(text.putBack, { day: formatCalendarDay(day) })}
                <input type="hidden" name="left_out" value={day} />
              </SmallButton>
            ))}
          </div>
          <Fault id="left_out-error" message={errors.left_out} />
        </fieldset>
      )}
    </>
  );
}
