import type { BookingHindrance, BookingWaits, BriefWaits } from '@nanny-polo/shared/bookings/booking-wait';
import { useTranslate } from 'react-admin';

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
