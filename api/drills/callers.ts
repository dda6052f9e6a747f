import { connect } from 'node:net';
import { booking } from '@nanny-polo/shared/bookings/booking';
import type { Request } from 'autocannon';
import { runInTurn } from '../bench/rounds.ts';
import { isEveryCallServed, type Length, type Responses, sendCalls, summaryOf } from '../bench/send-calls.ts';
import { medianOf } from '../bench/verdict.ts';
import { newBooking } from './calls.ts';
import { createFinding, type Finding, markByClock } from './report.ts';

const list = (filter: object) =>
  `/api${booking.list.url}?filter=${encodeURIComponent(JSON.stringify(filter))}`;

/** A typical mix of an agency's calls: mostly lists and records, sometimes a new booking. */
const requests: readonly Request[] = [
  { path: list({}) },
  { path: `/api${booking.list.url}/7` },
  { path: list({ status: 'confirmed' }) },
  { path: '/api/admin/profile' },
  { path: `/api${booking.list.url}/70` },
  { path: '/api/admin/dashboard' },
  { path: list({ q: 'BK-0000' }) },
  { path: `/api${booking.list.url}/300` },
  { method: 'POST', path: `/api${booking.create.url}`, body: JSON.stringify(newBooking) },
];

/** Sends the mix to the product at `url` over a number of connections, one call after another on each. */
export const sendMixedCalls = (url: string, token: string, connections: number, length: Length) =>
  sendCalls(new URL(url).origin, { requests, connections, tokens: [token] }, length);

export const checkEveryCallServed = (what: string, responses: readonly Responses[]): Finding =>
  createFinding(
    what,
    responses.length > 0 && responses.every(isEveryCallServed),
    responses.map(summaryOf).join('; '),
  );

/**
 * Measures callers with and without a disturbance in turn. Returns both, and the finding that the median of the rounds'
 * ratios (p50 with the disturbance, divided by p50 without) is at most `most`.
 */
export async function compareWithDisturbance(
  beside: string,
  most: number,
  rounds: number,
  sides: Readonly<Record<'alone' | 'disturbed', () => Promise<Responses>>>,
) {
  const { alone, disturbed } = await runInTurn(rounds, sides);
  const ratio = medianOf(disturbed.map(({ p50 }, at) => p50 / (alone[at]?.p50 ?? Number.NaN)));
  const [before, after] = [alone, disturbed].map((all) => medianOf(all.map(({ p50 }) => p50)).toFixed(1));
  const what = `beside ${beside}, the median of other calls is at most ${most} times that without`;
  const figure = `${before} ms without, ${after} ms with: ${ratio.toFixed(2)} times in ${rounds} rounds`;
  return { alone, disturbed, slowed: markByClock(createFinding(what, ratio <= most, figure)) };
}

/** Opens a socket for each beginning of a request, and then sends a byte a second if `isSlow`. `using` closes them. */
export function openSockets(url: string, heads: readonly string[], isSlow = false) {
  const { hostname, port } = new URL(url);
  const sockets = heads.map((head) => {
    const socket = connect(Number(port), hostname);
    socket.on('error', () => {});
    socket.write(head);
    return socket;
  });
  const drip = setInterval(() => {
    if (isSlow) for (const socket of sockets) if (socket.writable) socket.write('x');
  }, 1000);
  const close = () => {
    clearInterval(drip);
    for (const socket of sockets) socket.destroy();
  };
  return { sockets, [Symbol.dispose]: close };
}

export const openSlowSockets = (url: string, count: number, head: string) =>
  openSockets(url, Array<string>(count).fill(head), true);
