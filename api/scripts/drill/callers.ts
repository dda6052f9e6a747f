import { connect } from 'node:net';
import { booking } from '@nanny-polo/shared/booking';
import autocannon, { type Head, type Request } from 'autocannon';
import { percentile } from '../bench/verdict.ts';

/** How long callers run: for a duration, or for a total number of calls. */
export type Length = { readonly duration: number } | { readonly amount: number };

/** Seconds without a response after which a call counts as an error. */
const timeout = 120;

/** The body of a new booking without a nanny. It can be sent any number of times. */
export const newBooking = {
  parent_id: 1,
  service: 'hourly',
  start_at: '2032-01-05T09:00:00Z',
  end_at: '2032-01-05T12:00:00Z',
} as const;

const list = (filter: object) =>
  `/api${booking.list.url}?filter=${encodeURIComponent(JSON.stringify(filter))}`;

/** A typical mix of an agency's calls: mostly lists and records, sometimes a new booking. */
const mix: readonly Request[] = [
  { path: list({}) },
  { path: `/api${booking.list.url}/7` },
  { path: list({ status: 'confirmed' }) },
  { path: '/api/admin/profile' },
  { path: `/api${booking.list.url}/70` },
  { path: '/api/admin/dashboard' },
  { path: list({ q: 'BK-0000' }) },
  { path: `/api${booking.list.url}/300` },
  {
    method: 'POST',
    path: `/api${booking.create.url}`,
    body: JSON.stringify(newBooking),
  },
];

/** A summary of the responses to callers that each send one call after another. */
export interface Responses {
  readonly served: number;
  /** Median of the served calls, in milliseconds. */
  readonly p50: number;
  /** 99th percentile of the served calls, in milliseconds. */
  readonly p99: number;
  /** Calls without a response. */
  readonly errors: number;
  /** Other statuses with their counts. */
  readonly others: readonly (readonly [status: number, count: number])[];
  /** How many of these other responses lacked Retry-After. */
  readonly withoutRetryAfter: number;
}

/** Sends calls over a number of connections, one after another on each. */
export async function fire(
  origin: string,
  token: string,
  connections: number,
  length: Length,
): Promise<Responses> {
  const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' };
  let withoutRetryAfter = 0;
  const run = autocannon({
    url: origin,
    connections,
    ...length,
    timeout,
    headers,
    requests: mix,
    setupClient: (client) =>
      client.on('headers', ({ statusCode, headers }: Head) => {
        const retryAfter = headers.some((name) => name.toLowerCase() === 'retry-after');
        if (statusCode >= 300 && !retryAfter) withoutRetryAfter += 1;
      }),
  });
  const times: number[] = [];
  const others = new Map<number, number>();
  run.on('response', (_client, status: number, _bytes, time: number) => {
    if (Number(status) < 300) times.push(time);
    else others.set(Number(status), (others.get(Number(status)) ?? 0) + 1);
  });
  const { errors } = await run;
  const [p50, p99] = [percentile(times, 0.5), percentile(times, 0.99)];
  return { served: times.length, p50, p99, errors, others: [...others], withoutRetryAfter };
}

export const summary = ({ served, p99, errors, others }: Responses) =>
  `${served} served, ${p99.toFixed(0)} ms at the 99th percentile, ${errors} without a response${others
    .map(([status, count]) => `, ${count} times ${status}`)
    .join('')}`;

export const allServed = ({ served, errors, others }: Responses) =>
  served > 0 && errors === 0 && others.length === 0;

/** Opens sockets that send `head`, the beginning of a request, and then a byte a second. `stop` closes them. */
export function openSlowSockets(origin: string, count: number, head: string) {
  const { hostname, port } = new URL(origin);
  const sockets = Array.from({ length: count }, () => {
    const socket = connect(Number(port), hostname);
    socket.on('error', () => {});
    socket.write(head);
    return socket;
  });
  const drip = setInterval(() => {
    for (const socket of sockets) if (socket.writable) socket.write('x');
  }, 1000);
  const stop = () => {
    clearInterval(drip);
    for (const socket of sockets) socket.destroy();
  };
  return { sockets, stop };
}
