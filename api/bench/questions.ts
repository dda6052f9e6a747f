import { searchAvailability } from '@nanny-polo/shared/bookings/availability';
import { booking } from '@nanny-polo/shared/bookings/booking';
import { getRoster } from '@nanny-polo/shared/bookings/roster';
import { getBoard } from '@nanny-polo/shared/office/board';
import { getDashboard } from '@nanny-polo/shared/office/dashboard';
import { searchRecords } from '@nanny-polo/shared/office/search';
import type { Request } from 'autocannon';
import { parentFirstNames, parentLastNames } from '../demo/names.ts';
import { guest } from '../src/test/people.ts';
import type { Measured } from './verdict.ts';

/** A kind of call that the bench sends, and its targets. */
export interface Question {
  readonly name: string;
  readonly what: string;
  /** Returns the requests, which are sent in turn, for a database with that many bookings. */
  requests(bookings: number): Request[];
  /** Returns the same requests in the baseline's form, if it has them. */
  baseline?(bookings: number): Request[];
  /** The minimum of two ratios: our throughput to the baseline's, and the baseline's median to ours. */
  readonly share?: number;
  /** At most this multiple of another question's median. */
  readonly within?: { readonly of: string; readonly times: number };
  /** The highest median allowed if calls are sent one at a time, in milliseconds. */
  readonly milliseconds?: number;
  /** 2 if one process is compared with two on the same database, and nothing else. */
  readonly processes?: 2;
  /** false if the median must not grow with the number of bookings, or the reason why it does. */
  readonly grows?: false | string;
}

const variety = 200;
const manyIds = 5000;
const many = (request: (at: number) => Request, length = variety) =>
  Array.from({ length }, (_, at) => request(at));
/** Ids spread over all bookings. */
const idAt = (at: number, bookings: number) => 1 + ((at * 7919) % bookings);

/** Returns the offset of one of 40 pages near the start, two for each of 20 connections. */
const offsetAt = (at: number) => 25 * (at % 40);

interface ListOptions {
  filter?: object;
  range?: [number, number];
  sort?: [string, 'ASC' | 'DESC'];
}
const list = (query: ListOptions, total?: 'estimate'): Request => {
  const search = new URLSearchParams(
    Object.entries({ range: [0, 24], sort: ['id', 'DESC'], ...query }).map(([name, value]) => [
      name,
      JSON.stringify(value),
    ]),
  );
  if (total) search.set('total', total);
  return { path: `/api${booking.list.url}?${search}` };
};

const byStart = (at: number, filter = {}) =>
  list({ filter, range: [offsetAt(at), offsetAt(at) + 24], sort: ['start_at', 'DESC'] });

const ofOneSource = { filter: { service: 'hourly', source: 'phone' } };

/** Returns an instant within the next fortnight, by day. */
const soon = (at: number): Date => {
  const start = new Date(Date.now() + (1 + (at % 14)) * 86_400_000);
  start.setUTCHours(8 + (at % 8), 0, 0, 0);
  return start;
};

const hoursLater = (start: Date) => new Date(start.getTime() + 3 * 3_600_000).toISOString();

const byId = (bookings: number) =>
  many((at) => ({ path: `/api${booking.list.url}/${idAt(at, bookings)}` }), manyIds);

const codeAt = (at: number, bookings: number) => `BK-${String(idAt(at, bookings)).padStart(6, '0')}`;

/** Returns a text as coordinators type it: in full, in part or with a typing error. */
function searchedFor(at: number, bookings: number): string {
  const first = parentFirstNames[at % parentFirstNames.length] ?? '';
  const last = parentLastNames[(at * 7) % parentLastNames.length] ?? '';
  const texts = [
    codeAt(at, bookings),
    `${first} ${last}`,
    last.slice(0, 4),
    `07700 9${String(at).padStart(3, '0')}`,
    `SE${1 + (at % 28)} 1A`,
    `parent${1 + at * 13}@`,
    // The third and fourth letters are swapped.
    last.replace(/^(..)(.)(.)/, '$1$3$2'),
    `Nanny ${1 + at * 17}`,
  ];
  return texts[at % texts.length] ?? '';
}

/** How much slower a million bookings may be than ten thousand. */
export const growth: Measured['target'] = { atMost: 1.3 };

export const questions: readonly Question[] = [
  {
    name: 'one',
    what: 'one booking by id',
    requests: byId,
    baseline: (bookings) => many((at) => ({ path: `/one/${idAt(at, bookings)}` }), manyIds),
    share: 0.5,
    grows: false,
  },
  {
    name: 'pages',
    what: 'pages of 25 by start with names and exact total',
    requests: () => many((at) => byStart(at)),
    baseline: () => many((at) => ({ path: `/pages/${offsetAt(at)}` })),
    share: 0.5,
    grows: false,
  },
  {
    name: 'status',
    what: 'pages of 25 of one status by start with exact total',
    requests: () => many((at) => byStart(at, { status: 'closed' })),
    baseline: () => many((at) => ({ path: `/status/${offsetAt(at)}/closed` })),
    share: 0.5,
    grows: false,
  },
  {
    name: 'newest',
    what: '25 newest bookings, the same page for all callers',
    requests: () => [list({})],
    baseline: () => [{ path: '/newest' }],
    grows: false,
  },
  {
    name: 'filter',
    what: 'filtered by service and source, exact total',
    requests: () => [list(ofOneSource)],
  },
  {
    name: 'estimate',
    what: 'the same, an estimated total allowed',
    requests: () => [list(ofOneSource, 'estimate')],
  },
  {
    name: 'last',
    what: 'the last page',
    requests: (bookings) => [list({ range: [bookings - 25, bookings - 1] })],
    within: { of: 'newest', times: 2 },
    grows: false,
  },
  {
    name: 'middle',
    what: 'a page in the middle',
    requests: (bookings) => [list({ range: [bookings / 2, bookings / 2 + 24] })],
    within: { of: 'newest', times: 25 },
    grows: 'an index cannot jump to the n-th record, so half of it is read',
  },
  {
    name: 'code',
    what: 'search by code',
    requests: (bookings) => many((at) => list({ filter: { q: codeAt(at, bookings) } })),
    within: { of: 'pages', times: 5 },
    grows: false,
  },
  {
    name: 'name',
    what: 'search by a nanny’s name',
    requests: () => many((at) => list({ filter: { q: `Nanny ${1000 + at * 17}` } })),
    within: { of: 'pages', times: 5 },
    grows: 'each nanny has a hundred times as many bookings, 25 on a page instead of two',
  },
  {
    name: 'availability',
    what: 'search for a free nanny over all nannies',
    requests: () =>
      many((at) => {
        const period = { start_at: soon(at).toISOString(), end_at: hoursLater(soon(at)) };
        const place = { lat: (51.4 + (at % 10) / 50).toFixed(4), lng: (-0.3 + (at % 7) / 20).toFixed(4) };
        return { path: `/api${searchAvailability.url}?${new URLSearchParams({ ...period, ...place })}` };
      }),
    milliseconds: 20,
    grows: false,
  },
  {
    name: 'roster',
    what: 'a week of 50 nannies on the roster',
    requests: () =>
      many((at) => {
        const from = soon(at).toISOString().slice(0, 10);
        const page = { days: '7', offset: String((at % 80) * 50), limit: '50' };
        return { path: `/api${getRoster.url}?${new URLSearchParams({ from, ...page })}` };
      }),
    milliseconds: 30,
    grows: false,
  },
  {
    name: 'search',
    what: 'search over all records by name, code and number, also with typing errors',
    requests: (bookings) =>
      many((at) => ({
        path: `/api${searchRecords.url}?${new URLSearchParams({ q: searchedFor(at, bookings) })}`,
      })),
    milliseconds: 30,
    grows: false,
  },
  {
    name: 'dashboard',
    what: 'the today board of the dashboard',
    requests: () => [{ path: `/api${getBoard.url}` }],
    milliseconds: 15,
    grows: false,
  },
  {
    name: 'figures',
    what: 'the figures of the dashboard',
    requests: () => [{ path: `/api${getDashboard.url}` }],
    milliseconds: 30,
    grows: 'its charts read the last 30 days, of which the small agency has bookings on two',
  },
  {
    name: 'write',
    // Each has a parent and no nanny, and a guest, who is in no other booking. All rules apply.
    what: 'a new booking',
    requests: () =>
      many((at) => {
        const period = { start_at: soon(at).toISOString(), end_at: hoursLater(soon(at)) };
        const body = JSON.stringify({ parent_id: 1 + at, service: 'hourly', children: [guest], ...period });
        return { method: 'POST', path: `/api${booking.create.url}`, body };
      }),
  },
  { name: 'two', what: 'one booking by id', requests: byId, processes: 2 },
];
