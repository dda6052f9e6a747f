import { fieldErrors, firstMessages } from '@nanny-polo/shared/error';
import { recurrence } from '@nanny-polo/shared/recurrence';
import type { Errors } from '../../../lib/form-errors.ts';
import type { RequestBody } from '../request-body.ts';
import type { Text } from '../text.ts';

/** Fields of a series that the request's start and end hold. */
export const inputOf = { first_day: 'start_at', starts: 'start_at', ends: 'end_at' };

/** Day and time of a field, each empty until it is entered. */
function readingOf(fields: FormData, name: string) {
  const [day = '', time = ''] = String(fields.get(name)).split('T');
  return { day, time };
}

/** The weekday of a day; Monday is 1. */
export const weekdayOf = (day: string): number => ((new Date(`${day}T00:00Z`).getUTCDay() + 6) % 7) + 1;

/** Whether a text is a whole day, `YYYY-MM-DD`. */
export const isDay = (text: string): boolean => /^\d{4}-\d\d-\d\d$/.test(text);

/** The day on which a request starts, if it has been entered. */
export const firstDayOf = (fields: FormData | null): string =>
  fields ? readingOf(fields, 'start_at').day : '';

/** The rule of a request that repeats, complete or not. */
function ruleOf(fields: FormData) {
  const start = readingOf(fields, 'start_at');
  return {
    weekdays: fields.getAll('weekdays').map(Number),
    interval_weeks: Number(fields.get('interval_weeks')),
    first_day: start.day,
    left_out: fields.getAll('left_out').map(String),
    starts: start.time,
    ends: readingOf(fields, 'end_at').time,
  };
}

/** The end of the rule: a day, a number of visits, or neither. Other text is kept, and the contract refuses it. */
function endOf(fields: FormData) {
  const [last_day, visits] = [
    String(fields.get('last_day') ?? ''),
    String(fields.get('visits') ?? '').trim(),
  ];
  return { ...(last_day && { last_day }), ...(visits && { visits: Number(visits) || visits }) };
}

/** The body of a request that repeats: that of one visit, whose start and end give the first day and the times. */
export function seriesOf({ start_at: _start, end_at: _end, ...one }: RequestBody, fields: FormData) {
  return { ...one, ...ruleOf(fields), ...endOf(fields) };
}

type Words = Text['user']['request']['repeat'];

/** Returns the messages of the chosen end if it is empty. */
export function missingIn(fields: FormData, words: Words): Errors {
  const until = fields.get('until');
  const { last_day, visits } = endOf(fields);
  if (until === 'day' && !last_day) return { last_day: words.noLastDay };
  return until === 'visits' && visits === undefined ? { visits: words.noVisits } : {};
}

const whole = 24 * 3_600_000;

/** Returns the messages of what is wrong with what has been entered. */
export function wrongIn(fields: FormData, words: Words): Errors {
  const [from, until] = ['start_at', 'end_at'].map((name) => Date.parse(`${fields.get(name)}Z`));
  const tooLong: Errors = (until ?? 0) - (from ?? 0) > whole ? { end_at: words.tooLong } : {};
  const { last_day = null } = endOf(fields);
  const rule = { ...ruleOf(fields), last_day };
  if (!isDay(rule.first_day) || (last_day !== null && !isDay(last_day))) return tooLong;
  const { error } = recurrence.safeParse(rule);
  const { weekdays, last_day: last } = firstMessages(fieldErrors(error?.issues ?? []));
  return { ...tooLong, ...(weekdays && { weekdays }), ...(last && { last_day: last }) };
}
