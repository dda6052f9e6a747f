import { money } from '@nanny-polo/shared/money';
import type { Hours, NannyDocument, NannyRate, Uniform } from '@nanny-polo/shared/nanny-dossier';
import { calendarDay } from '../field/instant.ts';
import { valueIn } from '../record/WordedValue.tsx';

/** The value of any field of a dossier, in its history and in the conflict dialog. */
export const DossierValue = valueIn({
  availability: ({ weekday, from, to }: Hours, text) =>
    text('worded.hours', { day: text(`weekday.${weekday}`), from, to }),
  rates: ({ effective_from, bill_rate_minor, pay_rate_minor }: NannyRate, text) =>
    text('worded.rate', {
      day: calendarDay(effective_from),
      bill: money(bill_rate_minor),
      pay: money(pay_rate_minor),
    }),
  documents: ({ kind, number, status, expires_on }: NannyDocument, text) => {
    const document = text('worded.document', {
      kind: text(`kind.${kind}`),
      number,
      status: text(`document_status.${status}`),
    });
    return expires_on ? text('worded.expires', { document, day: calendarDay(expires_on) }) : document;
  },
  age_groups: (group: string, text) => text(`age_group.${group}`),
  uniform: ({ size }: Uniform, text) => text('uniform_size', { size }),
  photo: (_: string, text) => text('worded.portrait'),
});
