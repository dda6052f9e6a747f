/** The time of a visit: its day once, from when until when, and another day of the end if there is one. */

import { required } from '@nanny-polo/shared/contract/field';
import { readServerTime } from '@nanny-polo/shared/contract/server-clock';
import { agencyDayOf } from '@nanny-polo/shared/time/agency-day';
import { readPageDays } from '@nanny-polo/shared/time/agency-days';
import { readDay, writeDay } from '@nanny-polo/shared/time/day-pattern';
import { readClockPlace } from '@nanny-polo/shared/time/time-zone';
import { type RefObject, useEffect, useRef, useState } from 'react';
import { formatSpokenDay, weekdayNameOf } from '../../lib/format.ts';
import {
  findUsualTimes,
  type Preset,
  suggestVisits,
  toEnteredTimes,
  toVisitTimes,
} from '../../lib/visit-time.ts';
import { fillText } from '../../messages/fill.ts';
import { Choice, Field } from '../Field.tsx';
import { useErrors } from '../Form.tsx';
import '../../styles/inputs.css';
import { DateField } from '../input/DateField.tsx';
import { TimeField } from '../input/TimeField.tsx';
import { useDay } from '../input/use-day.tsx';
import { typeText, useFormValue } from '../input/use-form-value.ts';
import { SmallButton } from './SmallButton.tsx';
import { useText } from './user-text.ts';
import { VisitLength } from './VisitLength.tsx';

type Input = RefObject<HTMLInputElement | null>;

interface Props {
  /** The form as entered; usual times are filled in, and visits suggested, only if it is given. */
  readonly fields?: FormData | null;
  readonly defaultValue?: { readonly start_at: string; readonly end_at: string } | undefined;
}

/**
 * Submits `start_at` and `end_at` as YYYY-MM-DDTHH:MM on the agency's clock, each empty if nothing is entered; text that
 * is not a day or a time is submitted as typed.
 */
export function VisitTime({ fields, defaultValue }: Props) {
  const own = useText().user.request.when;
  const dayInput = useRef<HTMLInputElement>(null);
  const fromInput = useRef<HTMLInputElement>(null);
  const untilInput = useRef<HTMLInputElement>(null);
  const endDayInput = useRef<HTMLInputElement>(null);
  const [entered] = useState(() => defaultValue && toEnteredTimes(defaultValue));
  const [shownTimes, setShownTimes] = useState(defaultValue && toVisitTimes(toEnteredTimes(defaultValue)));
  const isLiveIn = fields?.get('service') === 'live_in';
  const [chosen, setChosen] = useState<boolean | null>(entered?.endDay ? true : null);
  const hasEndDay = chosen ?? isLiveIn;
  const { closed } = readPageDays();
  const today = agencyDayOf();
  const day = useDay(dayInput, own.day, { min: today, closed });

  const read = () =>
    toVisitTimes({
      day: day.value(),
      from: fromInput.current?.value ?? '',
      until: untilInput.current?.value ?? '',
      endDay: readTypedDay(endDayInput.current?.value ?? ''),
    });
  useFormValue(dayInput, () => read().start_at);
  useFormValue(untilInput, () => read().end_at);
  const refresh = () => setShownTimes(read());
  const hadEndDay = useRef(hasEndDay);
  useEffect(() => {
    if (hadEndDay.current === hasEndDay) return;
    hadEndDay.current = hasEndDay;
    // The form reads the end again, which depends on its day.
    untilInput.current?.dispatchEvent(new Event('input', { bubbles: true }));
  }, [hasEndDay]);
  const markTyped = useUsualTimes(fields, { fromInput, untilInput });

  const choose = (preset: Preset) => {
    markTyped('from_time');
    markTyped('end_at');
    setChosen(null);
    typeText(dayInput.current, writeDay(preset.day));
    typeText(fromInput.current, preset.from);
    typeText(untilInput.current, preset.until);
  };
  // The form removes an error when the input with the field's name changes.
  const touch = (input: Input) => () => input.current?.dispatchEvent(new Event('input', { bubbles: true }));
  const offersPresets = fields !== undefined && (fields?.get('service') ?? 'hourly') === 'hourly';
  const errors = useErrors();
  const startFault = placeStartFault(errors.start_at, shownTimes?.start_at, own);
  const [minEnd = ''] = (shownTimes?.start_at ?? '').split('T');
  return (
    <fieldset
      className="field visit-time"
      onInput={({ nativeEvent, target }) => {
        if (nativeEvent.isTrusted) markTyped((target as HTMLInputElement).name);
        refresh();
      }}
    >
      <legend>{own.legend}</legend>
      <p className="hint">{fillText(own.zone, { place: readClockPlace() })}</p>
      {offersPresets && (
        <div className="actions presets">
          {suggestVisits(readServerTime(), closed).map((preset) => (
            <SmallButton key={preset.name} onClick={() => choose(preset)}>
              {nameOf(preset, own.presets)}
            </SmallButton>
          ))}
        </div>
      )}
      <div className="day-and-times">
        <Field
          {...day.props}
          name="start_at"
          label={own.day}
          defaultValue={writeDay(entered?.day ?? '')}
          error={day.fault ?? startFault.day}
          end={day.end}
        />
        <TimeField
          input={fromInput}
          name="from_time"
          label={own.from}
          defaultValue={entered?.from}
          error={startFault.from}
          onInput={touch(dayInput)}
        />
        <TimeField
          input={untilInput}
          name="end_at"
          label={own.until}
          defaultValue={entered?.until}
          error={errors.end_at === required ? own.noUntil : errors.end_at}
        />
      </div>
      <VisitLength times={shownTimes} />
      <fieldset className="choices">
        <Choice
          type="checkbox"
          name="other_end_day"
          checked={hasEndDay}
          onChange={({ currentTarget }) => setChosen(currentTarget.checked)}
        >
          {own.otherEndDay}
        </Choice>
      </fieldset>
      {hasEndDay && (
        <DateField
          input={endDayInput}
          name="end_day"
          label={own.endDay}
          min={minEnd > today ? minEnd : today}
          defaultValue={entered?.endDay}
          onInput={touch(untilInput)}
        />
      )}
    </fieldset>
  );
}

/** Returns the message about the start for the day, or for the time if only that is missing. */
function placeStartFault(
  fault: string | undefined,
  start: string | undefined,
  own: { readonly noDay: string; readonly noFrom: string },
) {
  if (fault && start?.endsWith('T')) return { day: '', from: own.noFrom };
  return { day: fault === required ? own.noDay : fault, from: undefined };
}

const readTypedDay = (typed: string) => readDay(typed) ?? typed;

/**
 * Enters the usual times of the chosen service when the service, the day or the start changes, into inputs that are
 * empty or hold what was entered by this. Returns a function that marks an input as typed.
 */
function useUsualTimes(
  fields: FormData | null | undefined,
  { fromInput, untilInput }: { readonly fromInput: Input; readonly untilInput: Input },
) {
  const ours = useRef<Record<string, string>>({});
  const service = String(fields?.get('service') ?? '');
  const [day = '', from = ''] = String(fields?.get('start_at') ?? '').split('T');
  // biome-ignore lint/correctness/useExhaustiveDependencies: not when only the end has changed
  useEffect(() => {
    if (!readDay(day)) return;
    const enterUsual = () => {
      const usual = findUsualTimes(service, from);
      for (const [{ current: input }, value] of [
        [fromInput, usual.from],
        [untilInput, usual.until],
      ] as const) {
        if (!input || !value || input.value === value) continue;
        if (![ours.current[input.name], ''].includes(input.value)) continue;
        ours.current[input.name] = value;
        typeText(input, value);
      }
    };
    // Later than a draft, which fills one input after the other.
    const timer = setTimeout(enterUsual);
    return () => clearTimeout(timer);
  }, [service, day, from]);
  return (name: string) => {
    delete ours.current[name];
  };
}

type PresetTexts = ReturnType<typeof useText>['user']['request']['when']['presets'];

function nameOf({ name, ahead, day }: Preset, texts: PresetTexts): string {
  const { today, tomorrow, later } = texts[name];
  if (ahead < 2) return ahead === 0 ? today : tomorrow;
  const weekday = new Date(`${day}T00:00Z`).getUTCDay() || 7;
  return fillText(later, { day: ahead < 7 ? weekdayNameOf(weekday, 'long') : formatSpokenDay(day) });
}
