import { recurrence } from '@nanny-polo/shared/bookings/recurrence';
import { pickFirstMessages, toFieldErrors } from '@nanny-polo/shared/contract/error';
import type { Errors } from '@nanny-polo/shared/contract/form-errors';
import { parseNumber } from '@nanny-polo/shared/contract/typed-number';
import type { RequestBody } from '../request-body.ts';
import type { Text } from '../user-text.ts';

/** The inputs that hold the first day and the times of a series, by field. */
export const inputOf = { first_day: 'start_at', starts: 'start_at', ends: 'end_at' };

/** Returns the day and the time of an input, each empty until it is entered. */
function dayAndTimeOf(fields: FormData, name: string) {
  const [day = '', time = ''] = String(fields.get(name)).split('T');
  return { day, time };
}

/** Returns whether a text has the form of a day, `YYYY-MM-DD`. */
export const isDay = (text: string): boolean => /^\d{4}-\d\d-\d\d$/.test(text);

/** Returns the day on which a request starts, or an empty string until it is entered. */
export const firstDayOf = (fields: FormData | null): string =>
  fields ? dayAndTimeOf(fields, 'start_at').day : '';

/** Returns the rule of a repeating request as entered, complete or not. */
function ruleOf(fields: FormData) {
  const start = dayAndTimeOf(fields, 'start_at');
  return {
    weekdays: fields.getAll('weekdays').map(Number),
    interval_weeks: Number(fields.get('interval_weeks')),
    first_day: start.day,
    left_out: fields.getAll('left_out').map(String),
    ...(fields.has('term_time_only') && { term_time_only: true }),
    starts: start.time,
    ends: dayAndTimeOf(fields, 'end_at').time,
  };
}

/**
 * Returns the end of the rule: a day, a number of visits, or neither. Other text is kept, and the schema rejects it.
 */
function endOf(fields: FormData) {
  const last_day = String(fields.get('last_day') ?? '');
  const visits = parseNumber(String(fields.get('visits') ?? ''), 'whole');
  return { ...(last_day && { last_day }), ...(visits !== null && { visits }) };
}

/** Returns the body of a repeating request: that of one visit, with a rule in place of its start and end. */
export function seriesOf(request: RequestBody, fields: FormData) {
  const { start_at: _start, end_at: _end, ...visitBody } = request;
  return { ...visitBody, ...ruleOf(fields), ...endOf(fields) };
}

type Words = Text['user']['request']['repeat'];

/** Returns the message about the chosen end of the series if it has not been entered. */
export function findMissingFields(fields: FormData, words: Words): Errors {
  const until = fields.get('until');
  const { last_day, visits } = endOf(fields);
  if (until === 'day' && !last_day) return { last_day: words.noLastDay };
  return until === 'visits' && visits === undefined ? { visits: words.noVisits } : {};
}

const longestVisitMs = 24 * 3_600_000;

/** Returns the messages about fields that have been entered and are invalid. */
export function findInvalidFields(fields: FormData, words: Words): Errors {
  const [from, until] = ['start_at', 'end_at'].map((name) => Date.parse(`${fields.get(name)}Z`));
  const tooLong: Errors = (until ?? 0) - (from ?? 0) > longestVisitMs ? { end_at: words.tooLong } : {};
  const { last_day = null } = endOf(fields);
  const rule = { ...ruleOf(fields), last_day };
  if (!isDay(rule.first_day) || (last_day !== null && !isDay(last_day))) return tooLong;
  const { error } = recurrence.safeParse(rule);
  const { weekdays, last_day: last } = pickFirstMessages(toFieldErrors(error?.issues ?? []));
  return { ...tooLong, ...(weekdays && { weekdays }), ...(last && { last_day: last }) };
}
