import type { Booking } from '@nanny-polo/shared/bookings/booking';
import type { BookingHindrance, BookingWaits, BriefWaits } from '@nanny-polo/shared/bookings/booking-wait';
import { useTranslate } from 'react-admin';
import { type Ask, askOf } from '../../people/parents/told.ts';

type Translate = ReturnType<typeof useTranslate>;

export function describeHindrance(
  translate: Translate,
  { kind, document, nanny_document, nanny_check }: BookingHindrance | BriefWaits['hindrances'][number],
): string {
  const check = nanny_check && translate(`waits.nanny_checks.${nanny_check}`);
  const name =
    check ?? (nanny_document ? translate(`waits.nanny_documents.${nanny_document}`) : document?.title);
  return translate(`waits.${document?.in_review_id ? 'in_review' : kind}`, { document: name });
}

/** Returns a function that describes what a booking waits for, the nanny first. */
export function useWaitWords() {
  const translate = useTranslate();
  return (waits: BookingWaits | BriefWaits): string[] => {
    const { nanny, hindrances } = waits;
    const words = hindrances.map((one) => describeHindrance(translate, one));
    if ('more' in waits && waits.more > 0) words.push(translate('waits.more', { count: waits.more }));
    if (nanny) words.unshift(translate(`waits.${nanny}`));
    return words.length > 0 ? words : [translate('waits.ready')];
  };
}

/** Returns what the family can be asked before its booking is confirmed. */
export const asksOf = ({ waits_for }: Pick<Booking, 'waits_for'>): Ask[] =>
  [...(waits_for?.hindrances ?? []).map(({ kind }) => kind), ...(waits_for?.advice ?? [])].flatMap(
    (kind) => askOf[kind] ?? [],
  );
