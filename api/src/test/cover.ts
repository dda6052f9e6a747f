import { type Booking, booking } from '@nanny-polo/shared/bookings/booking';
import { type CoverRequest, startCoverRequest } from '@nanny-polo/shared/bookings/cover';
import type { HttpClient } from '@nanny-polo/shared/contract/http-client';
import { eq } from 'drizzle-orm';
import { agencySettings } from '../accounts/agency/table.ts';
import { createAskToken } from '../bookings/cover/token.ts';
import { coverRequest } from '../bookings/schedule/cover-table.ts';
import type { Db } from '../kernel/database/database.ts';
import { nextSlot, readyNanny, readyParent } from './people.ts';

type Changes = NonNullable<Parameters<typeof readyNanny>[1]>;

let places = 0;

/** Lets waves be sent at any hour, `wave_size` nannies at a time. */
export const atAnyHour = (db: Db, wave_size: number) =>
  db.update(agencySettings).set({ quiet_from: 0, quiet_to: 0, wave_size }).where(eq(agencySettings.id, 1));

/** Creates a family and nannies at a place where no other nanny works, nearest first. */
export async function neighbourhood(db: Db, count: number, changes: Changes = {}) {
  places += 1;
  const at = { lat: 52 + places * 0.5, lng: -1 };
  const address = { label: 'Home', line: '1 Strand', postcode: 'WC2N 5HR', access_notes: '' };
  const parent = await readyParent(db, { addresses: [{ ...address, ...at }] });
  const nannies = [];
  for (let one = 0; one < count; one += 1) {
    const home = { lat: at.lat + one * 0.03, lng: at.lng };
    nannies.push(await readyNanny(db, { ...home, ...changes }));
  }
  return { parent, nannies };
}

/** Creates a booking without a nanny. */
export const unfilled = (owner: HttpClient, parent: { id: number }, slot = nextSlot()): Promise<Booking> =>
  owner.call(booking.create, {
    body: { parent_id: parent.id, service: 'hourly', buffer_minutes: 0, ...slot },
  });

/** Starts a cover request. */
export const askFor = (owner: HttpClient, ...bookings: readonly { id: number }[]): Promise<CoverRequest> =>
  owner.call(startCoverRequest, { body: { booking_ids: bookings.map(({ id }) => id) } });

/** Returns a new token for each nanny who was asked, in the order of the asks. */
export async function linksOf(db: Db, { asks }: CoverRequest): Promise<string[]> {
  const tokens = [];
  for (const { id } of asks) tokens.push(await createAskToken(db, id));
  return tokens;
}

export const waveIsDue = (db: Db, { id }: { id: number }) =>
  db
    .update(coverRequest)
    .set({ next_wave_at: new Date(Date.now() - 60_000).toISOString() })
    .where(eq(coverRequest.id, id));
