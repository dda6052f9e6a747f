import type { BookingHindrance, BookingWaits } from '@nanny-polo/shared/booking-wait';
import { useTranslate } from 'react-admin';

type Translate = ReturnType<typeof useTranslate>;

/** Returns a short sentence for a hindrance. */
export function hindranceWords(
  translate: Translate,
  { kind, document, nanny_document }: BookingHindrance,
): string {
  const name = nanny_document ? translate(`waits.nanny_documents.${nanny_document}`) : document?.title;
  return translate(`waits.${document?.in_review_id ? 'in_review' : kind}`, { document: name });
}

/** Returns a function that describes what a booking waits for, the nanny first. */
export function useWaitWords() {
  const translate = useTranslate();
  return ({ nanny, hindrances }: BookingWaits): string[] => {
    const words = hindrances.map((one) => hindranceWords(translate, one));
    if (nanny) words.unshift(translate(`waits.${nanny}`));
    return words.length > 0 ? words : [translate('waits.ready')];
  };
}
