import type { Hours, NannyDocument, NannyRate, Uniform } from '@nanny-polo/shared/people/nanny-dossier';
import { money } from '@nanny-polo/shared/pricing/money';
import type { Words } from '../../records/record/FieldValue.tsx';
import { calendarDay } from '../../ui/field/instant.ts';
import type { Text } from '../../ui/page/use-text.ts';

/** Returns a uniform in words, such as `Size M · Issued 1 May 2026`. */
export const uniformWords = ({ size, issued_on, returned_on }: Uniform, text: Text): string =>
  [
    text('uniform_size', { size }),
    issued_on && `${text('fields.issued_on')} ${calendarDay(issued_on)}`,
    returned_on && `${text('fields.returned_on')} ${calendarDay(returned_on)}`,
  ]
    .filter(Boolean)
    .join(' · ');

/** The words of a dossier's fields, in its history and in the conflict dialog. */
export const dossierWords: Words = {
  availability: ({ weekday, from, to }: Hours, text) =>
    text('worded.hours', { day: text(`weekday.${weekday}`), from, to }),
  rates: ({ effective_from, bill_rate_minor, pay_rate_minor }: NannyRate, text) =>
    text('worded.rate', {
      day: calendarDay(effective_from),
      bill: money(bill_rate_minor),
      pay: money(pay_rate_minor),
    }),
  documents: ({ kind, number, status, issued_on, expires_on }: NannyDocument, text) => {
    const names = { kind: text(`kind.${kind}`), number, status: text(`document_status.${status}`) };
    return [
      text('worded.document', names),
      issued_on && text('worded.issued', { day: calendarDay(issued_on) }),
      expires_on && text('worded.expires', { day: calendarDay(expires_on) }),
    ]
      .filter(Boolean)
      .join(', ');
  },
  age_groups: (group: string, text) => text(`age_group.${group}`),
  uniform: uniformWords,
  photo: (_: string, text) => text('worded.portrait'),
};
