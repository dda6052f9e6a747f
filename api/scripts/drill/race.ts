import { booking } from '@nanny-polo/shared/booking';
import { ApiError, type HttpClient } from '@nanny-polo/shared/http-client';
import { startPostgres } from '../../../.ci/postgres.ts';
import { startProcess } from './product-process.ts';
import type { Drill } from './report.ts';
import { signInAsOwner } from './sign-in.ts';

/** What came of many creations of overlapping bookings that name one nanny, all sent at once. */
export interface Rush {
  readonly won: number;
  readonly refused: number;
  readonly others: string[];
  readonly milliseconds: number;
}

/** Sends `count` of them for a slot on the given day. */
export async function rushForOneSlot(
  client: HttpClient,
  nannyId: number,
  day: string,
  count: number,
): Promise<Rush> {
  const begin = performance.now();
  const outcomes = await Promise.all(
    Array.from({ length: count }, async (_, at) => {
      const minute = String(at % 60).padStart(2, '0');
      const body = {
        parent_id: 1,
        nanny_polo_id: nannyId,
        service: 'hourly' as const,
        start_at: `${day}T09:${minute}:00Z`,
        end_at: `${day}T13:${minute}:00Z`,
      };
      return client.call(booking.create, { body }).then(
        () => 'won',
        (error: unknown) => {
          if (!(error instanceof ApiError)) return String(error);
          const { code, data } = error.body;
          const alternatives = (data as { alternatives?: unknown[] } | undefined)?.alternatives ?? [];
          return error.status === 409 && code === 'slot_taken' && alternatives.length > 0
            ? 'refused'
            : `${error.status} ${error.message}`;
        },
      );
    }),
  );
  return {
    won: outcomes.filter((one) => one === 'won').length,
    refused: outcomes.filter((one) => one === 'refused').length,
    others: [...new Set(outcomes.filter((one) => one !== 'won' && one !== 'refused'))],
    milliseconds: performance.now() - begin,
  };
}

/** Rounds of 500 parallel bookings of one slot on PostgreSQL. */
export const race: Drill = async (size, say) => {
  const server = await startPostgres();
  try {
    const product = await startProcess({ DEMO_DATABASE_URL: server.url });
    const client = await signInAsOwner(product.url);
    const rounds: Rush[] = [];
    for (let round = 0; round < Math.max(1, Math.round(10 * size)); round += 1) {
      const rush = await rushForOneSlot(
        client,
        1 + (round % 30),
        `2033-05-${String(round + 1).padStart(2, '0')}`,
        500,
      );
      say(
        `${rush.won} won, ${rush.refused} refused with alternatives, ${rush.milliseconds.toFixed(0)} ms ${rush.others.join('; ')}`,
      );
      rounds.push(rush);
    }
    await product.kill();
    const clean = rounds.filter((rush) => rush.won === 1 && rush.refused === 499);
    return [
      {
        what: '500 parallel bookings of one slot: one wins, all others are refused with alternatives',
        held: clean.length === rounds.length,
        figure: `${clean.length} of ${rounds.length} rounds`,
      },
    ];
  } finally {
    await server.stop();
  }
};
