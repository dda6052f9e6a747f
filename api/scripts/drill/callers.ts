import { connect } from 'node:net';
import { booking } from '@nanny-polo/shared/booking';
import type { Request } from 'autocannon';
import { type Length, type Responses, sendCalls } from '../bench/load.ts';
import { median } from '../bench/verdict.ts';
import { newBooking } from './calls.ts';

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

/** Sends the mix over a number of connections, one call after another on each. */
export const fire = (origin: string, token: string, connections: number, length: Length) =>
  sendCalls(origin, { requests, connections, tokens: [token] }, length);

/**
 * Measures callers with and without a disturbance in turn, so that other work on the machine affects both equally.
 * Every other round begins with the disturbance, since the calls' own bookings make later calls slower. `ratio` is the
 * median of the rounds' ratios: p50 with the disturbance, divided by p50 without.
 */
export async function compare(
  rounds: number,
  alone: () => Promise<Responses>,
  disturbed: () => Promise<Responses>,
) {
  const without: Responses[] = [];
  const beside: Responses[] = [];
  for (let round = 0; round < rounds; round += 1) {
    if (round % 2 === 0) without.push(await alone());
    beside.push(await disturbed());
    if (round % 2 === 1) without.push(await alone());
  }
  const ratio = median(beside.map(({ p50 }, at) => p50 / (without[at]?.p50 ?? Number.NaN)));
  const [before, after] = [without, beside].map((all) => median(all.map(({ p50 }) => p50)).toFixed(1));
  return {
    without,
    beside,
    ratio,
    figure: `${before} ms without, ${after} ms with: ${ratio.toFixed(2)} times`,
  };
}

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
