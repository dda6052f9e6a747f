import { servedAddress } from '@nanny-polo/shared/bookings/booking-rules';
import { hasTrait } from '@nanny-polo/shared/bookings/booking-status';
import type { VisitElsewhere } from '@nanny-polo/shared/bookings/move-visits';
import { type Address, isSameAddress } from '@nanny-polo/shared/people/family-fields';
import type { AgencySettings } from '@nanny-polo/shared/pricing/agency-settings';
import { inArray } from 'drizzle-orm';
import { readSettings } from '../../accounts/agency/service.ts';
import type { Db } from '../../kernel/database/database.ts';
import type { Actor } from '../../kernel/history/service.ts';
import { measureDistance } from '../../people/address/place.ts';
import { firstNameOf } from '../../people/nanny-polo/dossier.ts';
import { nannyPolo } from '../../people/nanny-polo/table.ts';
import { agreedPriceOf, promisedQuoteOf } from '../booking-price/price.ts';
import { quoteOf } from '../booking-price/quote.ts';
import { moneyPort } from '../pricing/ports.ts';
import type { BookingRow } from '../schedule/booking-table.ts';

/** Whether a visit has not begun and can still be changed. */
export const isMovable = ({ status, start_at }: BookingRow): boolean =>
  hasTrait(status, 'editable') && Date.parse(start_at) > Date.now();

const isAt = ({ address }: BookingRow, other: Address): boolean =>
  address !== null && isSameAddress(address, other);

/** Returns those of a family's bookings that are ahead at another address, and what moving each would mean. */
export async function listVisitsElsewhere(
  db: Db,
  { kind }: Pick<Actor, 'kind'>,
  rows: readonly BookingRow[],
  address: Address,
): Promise<VisitElsewhere[]> {
  const elsewhere = rows.filter((row) => isMovable(row) && !isAt(row, address));
  if (elsewhere.length === 0) return [];
  const settings = await readSettings(db);
  // The office may take a visit outside the service area.
  const served = kind === 'parent' ? servedAddress.safeParse(address) : undefined;
  const unserved = served?.error?.issues[0]?.message.replace(/\.$/, '');
  const nannies = await findNannies(db, elsewhere);
  const ids = elsewhere.map(({ id }) => id);
  const completed = await moneyPort.completedOrdersOf(db, ids);
  const visits: VisitElsewhere[] = [];
  for (const row of elsewhere) {
    const { id, version, code, start_at, end_at } = row;
    const nanny = nannies.get(row.nanny_polo_id);
    const distance_km = measureDistance(nanny, address);
    const isNamed = nanny && (kind !== 'parent' || hasTrait(row.status, 'named'));
    const final = completed.some(({ booking_id }) => booking_id === id);
    visits.push({
      ...{ id, version, code, start_at, end_at },
      address: row.address && { line: row.address.line, postcode: row.address.postcode },
      nanny_name: isNamed ? firstNameOf(nanny) : null,
      ...(await pricesOf(db, kind, row, address, settings)),
      too_far: nanny !== undefined && distance_km !== null && distance_km > nanny.travel_radius_km,
      distance_km,
      radius_km: nanny?.travel_radius_km ?? null,
      fixed: unserved ?? (final ? 'The price of this visit is final' : null),
    });
  }
  return visits.toSorted((one, other) => Date.parse(one.start_at) - Date.parse(other.start_at));
}

async function findNannies(db: Db, rows: readonly BookingRow[]) {
  const { id, display_name, travel_radius_km, lat, lng } = nannyPolo;
  const ids = rows.flatMap(({ nanny_polo_id }) => nanny_polo_id ?? []);
  const nannies = await db
    .select({ id, display_name, travel_radius_km, lat, lng })
    .from(nannyPolo)
    .where(inArray(id, ids));
  return new Map<number | null, (typeof nannies)[number]>(nannies.map((nanny) => [nanny.id, nanny]));
}

/** Returns what a family pays for a visit now and at an address. The agency pays a rise up to `covered_rise_minor`. */
async function pricesOf(
  db: Db,
  kind: Actor['kind'],
  row: BookingRow,
  address: Address,
  { covered_rise_minor }: Pick<AgencySettings, 'covered_rise_minor'>,
): Promise<Pick<VisitElsewhere, 'from_minor' | 'to_minor' | 'asks_family'>> {
  const { total_minor: from_minor } = row.quote ?? (await promisedQuoteOf(db, row));
  const { total_minor } = await quoteOf(db, { ...row, address });
  const agreed_minor = await agreedPriceOf(db, row);
  const covered = Math.max(row.covered_minor ?? 0, agreed_minor + covered_rise_minor);
  const isAsked = total_minor > covered;
  const to_minor = isAsked ? total_minor : Math.min(total_minor, agreed_minor);
  return { from_minor, to_minor, asks_family: isAsked && kind !== 'parent' };
}
