import { formatDistance } from '@nanny-polo/shared/agency/distance';
import type { Hours, NannyDocument, NannyRate, Uniform } from '@nanny-polo/shared/people/nanny-dossier';
import { formatMoney } from '@nanny-polo/shared/pricing/money';
import type { Words } from '../../records/record/FieldValue.tsx';
import { formatCalendarDay } from '../../ui/field/instant.ts';
import type { Text } from '../../ui/page/use-text.ts';

/** Returns a uniform in words, such as `Size M · Issued 1 May 2026`. */
export const describeUniform = ({ size, issued_on, returned_on }: Uniform, text: Text): string =>
  [
    text('uniform_size', { size }),
    issued_on && `${text('fields.issued_on')} ${formatCalendarDay(issued_on)}`,
    returned_on && `${text('fields.returned_on')} ${formatCalendarDay(returned_on)}`,
  ]
    .filter(Boolean)
    .join(' · ');

/** The words of a dossier's fields, in its history and in the conflict dialog. */
export const dossierWords: Words = {
  availability: ({ weekday, from, to }: Hours, text) =>
    text('worded.hours', { day: text(`weekday.${weekday}`), from, to }),
  rates: ({ effective_from, bill_rate_minor, pay_rate_minor }: NannyRate, text) =>
    text('worded.rate', {
      day: formatCalendarDay(effective_from),
      bill: formatMoney(bill_rate_minor),
      pay: formatMoney(pay_rate_minor),
    }),
  documents: ({ kind, number, status, issued_on, expires_on }: NannyDocument, text) => {
    const names = { kind: text(`kind.${kind}`), number, status: text(`document_status.${status}`) };
    return [
      text('worded.document', names),
      issued_on && text('worded.issued', { day: formatCalendarDay(issued_on) }),
      expires_on && text('worded.expires', { day: formatCalendarDay(expires_on) }),
    ]
      .filter(Boolean)
      .join(', ');
  },
  check: (check: string, text) => text(`check.${check}`),
  age_groups: (group: string, text) => text(`age_group.${group}`),
  uniform: describeUniform,
  travel_radius_km: formatDistance,
  photo: (_: string, text) => text('worded.portrait'),
};
