/** What a letter says about a booking as its reader last knew it. */

import { formatShortMoney } from '@nanny-polo/shared/pricing/money';
import { eq } from 'drizzle-orm';
import type { Db } from '../../kernel/database/database.ts';
import { firstNameOf } from '../../people/nanny-polo/dossier.ts';
import { nannyPolo } from '../../people/nanny-polo/table.ts';
import type { BookingRow } from '../schedule/booking-table.ts';
import { describeChildren } from '../schedule/visit-words.ts';
import { describeAddress, describeArea, type Facts } from './facts.ts';

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

/** Returns the same of several visits; undefined if it is not the same nanny of all. */
export async function findFormerNannyOfAll(
  db: Db,
  visits: readonly { readonly row: BookingRow; readonly known: BookingRow }[],
): Promise<string | undefined> {
  const names = await Promise.all(visits.map(({ row, known }) => findFormerNanny(db, row, known)));
  return new Set(names).size === 1 ? names[0] : undefined;
}

/** Returns what a booking was before, as far as its reader may know it: place, children, kind of care, and price or pay. */
export function describeChanges(row: BookingRow, known: BookingRow, to: 'parent' | 'nanny'): Facts {
  const isFamily = to === 'parent';
  const placeOf = ({ address }: BookingRow) =>
    isFamily ? describeAddress(address) : (describeArea(address) ?? '');
  const childrenOf = ({ children }: BookingRow) =>
    isFamily
      ? children.map(({ name }) => name).join(', ')
      : describeChildren({ children, start_at: row.start_at });
  const amountOf = ({ quote }: BookingRow) =>
    quote ? formatShortMoney(isFamily ? quote.total_minor : quote.pay_minor) : '';
  const compared: [name: string, now: string, before: string][] = [
    [isFamily ? 'Address before' : 'Area before', placeOf(row), placeOf(known)],
    ['Children before', childrenOf(row), childrenOf(known)],
    ['Care before', row.service, known.service.replace('_', ' ')],
    [isFamily ? 'Price before' : 'Pay before', amountOf(row), amountOf(known)],
  ];
  return compared.flatMap(
    ([name, now, before]): Facts =>
      now && before && now.replace('_', ' ') !== before ? [[name, before]] : [],
  );
}
