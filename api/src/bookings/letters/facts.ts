/** What letters state about bookings. Letters to nannies name the district and the ages alone. */

import { districtOf } from '@nanny-polo/shared/agency/district';
import { daysOf } from '@nanny-polo/shared/bookings/recurrence';
import type { UserOrder } from '@nanny-polo/shared/bookings/user-order';
import { type CheckSummary, checkNames } from '@nanny-polo/shared/people/nanny-check';
import { sumCreditNotes } from '@nanny-polo/shared/pricing/credit-note';
import { formatShortMoney } from '@nanny-polo/shared/pricing/money';
import type { Pay } from '@nanny-polo/shared/pricing/pay';
import type { FamilyPrice } from '@nanny-polo/shared/pricing/price-change';
import { agencyDayOf, formatShortDay } from '@nanny-polo/shared/time/agency-day';
import type { AgencyDays } from '@nanny-polo/shared/time/agency-days';
import type { Db } from '../../kernel/database/database.ts';
import type { LetterBlock, LetterSubject } from '../../kernel/mail/letter.ts';
import { districtOfAddress } from '../../people/address/place.ts';
import { type Evidence, summariseChecks } from '../../people/nanny-polo/checks.ts';
import { firstNameOf, type SelectedDossier } from '../../people/nanny-polo/dossier.ts';
import { type PaidVisit, payFactsOf, payOf } from '../pricing/pay.ts';
import { arrangementFactsOf, describeVisits } from '../schedule/arrangement.ts';
import type { BookingRow } from '../schedule/booking-table.ts';
import type { Recipient } from '../schedule/recipients.ts';
import type { SeriesRow } from '../schedule/series-table.ts';
import { describeChildren, describeChildrenOver, formatVisit, timeFactOf } from '../schedule/visit-words.ts';
import { planEndOf } from '../series-plan/visits.ts';

export type Facts = [name: string, value: string][];

type Nanny = Pick<SelectedDossier, 'display_name' | 'languages' | 'photo'> & Evidence;

/** Returns a nanny as a mail presents them to a family: portrait, first name and languages. */
export const presentNanny = (nanny: Nanny): LetterBlock => ({
  person: firstNameOf(nanny),
  photo: nanny.photo,
  words: ['Your nanny', ...(nanny.languages.length > 0 ? [nanny.languages.join(', ')] : [])].join(' · '),
});

/** Returns a family's own address. */
export const describeAddress = (address: BookingRow['address']): string =>
  address ? `${address.line}, ${address.postcode}` : 'Not given yet';

const findDistrictName = (address: BookingRow['address']): string | undefined =>
  address ? districtOf(address.postcode)?.name : undefined;

/** Returns where a visit is, as a nanny may read it: the district, `East Dulwich (SE22)`; null without a postcode. */
export function describeArea(address: BookingRow['address']): string | null {
  const [name, code] = [findDistrictName(address), districtOfAddress(address)];
  return name && code ? `${name} (${code})` : code;
}

/** Returns what the parent agreed to: the nanny's checks, and the price line by line. */
export const buildParentFacts = (
  { quote, end_at }: Pick<BookingRow, 'quote' | 'end_at'>,
  nanny: Nanny,
): Facts => [...factsOfNanny(nanny, end_at), ...(quote ? factsOfPrice(quote, 'Total') : [])];

/** Returns a price line by line, and then its total with the label `total`. */
export const factsOfPrice = ({ lines, adjustments, total_minor }: FamilyPrice, total: string): Facts => [
  ...lines.map(({ label, amount_minor }): Facts[number] => [label, formatShortMoney(amount_minor)]),
  // What is no discount needs its reason.
  ...adjustments.map(({ discount_id, name, amount_minor, why }): Facts[number] => [
    name,
    `−${formatShortMoney(amount_minor)}${discount_id === null ? ` (${why})` : ''}`,
  ]),
  [total, formatShortMoney(total_minor)],
];

/** Returns the checks of a nanny that are valid until the end of the care, as the family reads them. */
export function factsOfNanny(nanny: Nanny, end_at: string): Facts {
  const checks = summariseChecks(nanny, agencyDayOf(end_at));
  const passed = checks.filter(({ state }) => state === 'passed');
  const others = checks.filter(({ state }) => state !== 'passed').map(({ check }) => checkNames[check]);
  return [
    ['Checks', passed.map(describeCheck).join(', ')],
    ...(others.length > 0 ? ([['Not checked', others.join(', ')]] as Facts) : []),
  ];
}

/** Returns a check with its day, such as `DBS seen 1 Sep 2026`. */
const describeCheck = ({ check, on }: CheckSummary): string =>
  on ? `${checkNames[check]} ${formatShortDay(on)}` : checkNames[check];

/** Returns a sentence about the credit notes of a booking's orders that count against its fee; undefined without any. */
export function describeCredits(
  feeMinor: number,
  orders: readonly Pick<UserOrder, 'total_minor' | 'credit_notes'>[],
): string | undefined {
  const credited = orders.reduce((sum, { credit_notes }) => sum + sumCreditNotes(credit_notes), 0);
  if (feeMinor === 0 || credited === 0) return undefined;
  const billed = orders.reduce((sum, { total_minor }) => sum + total_minor, credited);
  // An order of several bookings bills more than the fee.
  return billed === feeMinor
    ? `Credit notes of ${formatShortMoney(credited)} count against it.`
    : 'Credit notes on the invoice count against it.';
}

/** Returns what a mail says about a booking to a nanny who could take it. */
export const factsOfCare = (
  row: Pick<BookingRow, 'code' | 'start_at' | 'end_at' | 'address' | 'children'>,
): Facts => [
  ['Booking', row.code],
  timeFactOf(row),
  ['Area', describeArea(row.address) ?? 'We will let you know'],
  ['For', describeChildren(row)],
];

/** Returns what a mail says about a booking to its nanny, with its series, and the pay unless the family pays it. */
export const buildNannyFacts = async (
  db: Db,
  row: Parameters<typeof factsOfCare>[0] & PaidVisit & Pick<BookingRow, 'series_id'>,
): Promise<Facts> => [
  ...factsOfCare(row),
  ...(await arrangementFactsOf(db, row)),
  ...payFactsOf(await payOf(db, row)),
];

/** Returns a letter about a booking or a series, for its history. */
export const bookingSubjectOf = (
  { id }: { readonly id: number },
  to: Recipient['to'] | 'office',
  letter = '',
  resource: 'booking' | 'series' = 'booking',
): LetterSubject => ({
  resource,
  record_id: id,
  letter: letter.replaceAll('-', ' '),
  recipient: to === 'parent' ? 'the family' : `the ${to}`,
});

export const offerSubjectOf = (
  { booking_id }: { readonly booking_id: number },
  letter: string,
): LetterSubject => bookingSubjectOf({ id: booking_id }, 'nanny', letter);

/** Returns the days, times and ends of an arrangement, with the address and the children as the recipient may read them. */
export function factsOfArrangement(
  arrangement: readonly SeriesRow[],
  to: 'parent' | 'nanny',
  days: AgencyDays,
): Facts {
  const latest = arrangement.at(-1);
  if (!latest) return [];
  const { code, address, children } = latest;
  return [
    ['Repeating booking', code],
    ...arrangement.map((row, at): Facts[number] => [at === 0 ? 'Visits' : 'Then', describeVisits(row, days)]),
    ...(to === 'nanny'
      ? ([
          ['Area', describeArea(address) ?? 'We will let you know'],
          ['For', describeChildrenOver(children, startsOf(arrangement, latest))],
        ] as Facts)
      : ([
          ['Address', describeAddress(address)],
          ['Children', children.map(({ name }) => name).join(', ')],
        ] as Facts)),
  ].filter(([, value]) => value !== '') as Facts;
}

/** Returns noon on each day of an arrangement from today, for about half a year if it is open-ended. */
function startsOf(arrangement: readonly SeriesRow[], latest: SeriesRow): string[] {
  const today = agencyDayOf();
  const days = arrangement.flatMap((row) =>
    daysOf(row, {
      from: row.first_day < today ? today : row.first_day,
      to: planEndOf(row),
    }),
  );
  return (days.length > 0 ? days : [latest.first_day]).map((day) => `${day}T12:00:00Z`);
}

/** Describes work for a nanny in a subject: `Friday 4 Dec, 18:00–23:30 in East Dulwich: £134`. */
export function describeWork(
  { start_at, end_at, address }: Pick<BookingRow, 'start_at' | 'end_at' | 'address'>,
  { pay_minor }: Pay,
): string {
  const place = findDistrictName(address) ?? districtOfAddress(address);
  const pay = pay_minor === null ? '' : `: ${formatShortMoney(pay_minor)}`;
  return `${formatVisit(start_at, end_at)}${place ? ` in ${place}` : ''}${pay}`;
}
