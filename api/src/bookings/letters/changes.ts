/** What a letter says about a booking as its reader last knew it. */

import { formatMoney } from '@nanny-polo/shared/pricing/money';
import { eq } from 'drizzle-orm';
import type { Db } from '../../kernel/database/database.ts';
import { districtOfAddress } from '../../people/address/place.ts';
import { firstNameOf } from '../../people/nanny-polo/dossier.ts';
import { nannyPolo } from '../../people/nanny-polo/table.ts';
import type { BookingRow } from '../schedule/booking-table.ts';
import { describeChildren } from '../schedule/visit-words.ts';
import { describeAddress, type Facts } from './facts.ts';

/** Returns the first name of the nanny whom a family last heard of, if they have another one or none now. */
export async function findFormerNanny(
  db: Db,
  row: BookingRow,
  known: BookingRow,
): Promise<string | undefined> {
  const id = known.nanny_polo_id;
  if (id === null || known.status !== 'confirmed') return undefined;
  if (id === row.nanny_polo_id && row.status === 'confirmed') return undefined;
  const [former] = await db
    .select({ display_name: nannyPolo.display_name })
    .from(nannyPolo)
    .where(eq(nannyPolo.id, id));
  return former && firstNameOf(former);
}

/** Returns what a booking was before, as far as its reader may know it: place, children, kind of care and price. */
export function describeChanges(row: BookingRow, known: BookingRow, to: 'parent' | 'nanny'): Facts {
  const isFamily = to === 'parent';
  const placeOf = ({ address }: BookingRow) =>
    isFamily ? describeAddress(address) : (districtOfAddress(address) ?? '');
  const childrenOf = ({ children }: BookingRow) =>
    isFamily
      ? children.map(({ name }) => name).join(', ')
      : describeChildren({ children, start_at: row.start_at });
  const totalOf = ({ quote }: BookingRow) => (isFamily && quote ? formatMoney(quote.total_minor) : '');
  const compared: [name: string, now: string, before: string][] = [
    [isFamily ? 'Address before' : 'Area before', placeOf(row), placeOf(known)],
    ['Children before', childrenOf(row), childrenOf(known)],
    ['Care before', row.service, known.service.replace('_', ' ')],
    ['Price before', totalOf(row), totalOf(known)],
  ];
  return compared.flatMap(
    ([name, now, before]): Facts =>
      now && before && now.replace('_', ' ') !== before ? [[name, before]] : [],
  );
}
