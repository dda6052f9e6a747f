import type { Hours, NannyDocument, NannyRate, Uniform } from '@nanny-polo/shared/nanny-dossier';
import { useTranslate } from 'react-admin';
import { calendarDay } from '../field/instant.ts';
import { money } from '../field/money.ts';
import { Value } from '../record/Value.tsx';

type Text = (name: string, values?: object) => string;

/** How a person reads the parts of a dossier that are no plain values. */
const words: Record<string, (value: never, text: Text) => string> = {
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
    return expires_on ? text('worded.lapses', { document, day: calendarDay(expires_on) }) : document;
  },
  age_groups: (group: string, text) => text(`age_group.${group}`),
  uniform: ({ size }: Uniform, text) => text('uniform_size', { size }),
  photo: (_: string, text) => text('worded.portrait'),
};

/** The value of any field of a dossier, in its history and between two versions. */
export function DossierValue({ field, value }: { field: string; value: unknown }) {
  const translate = useTranslate();
  const word = words[field];
  const values = value === null || value === undefined ? [] : [value].flat();
  if (!word || values.length === 0) return <Value field={field} value={value} />;
  const text: Text = (name, given = {}) => translate(`resources.master/nanny-polo.${name}`, given);
  return values.map((one) => word(one as never, text)).join('; ');
}
