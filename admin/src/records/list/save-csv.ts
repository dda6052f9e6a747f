import { saveFile } from '@nanny-polo/shared/browser/save-file';
import { agencyDayOf } from '@nanny-polo/shared/time/agency-day';
import type { useTranslate } from 'react-admin';
import { toCsv } from './csv.ts';
import { type CsvColumn, cellOf, headingOf } from './csv-column.ts';

/** Saves records as a CSV file with the agency's day in its name: `booking-2026-11-29.csv`. */
export function saveCsv(
  resource: string,
  columns: readonly CsvColumn<never>[],
  records: readonly object[],
  translate: ReturnType<typeof useTranslate>,
): void {
  const text = (name: string, values = {}) => translate(`resources.${resource}.${name}`, values);
  const heading = columns.map((column) => headingOf(column, text));
  const cells = records.map((record) =>
    (columns as readonly CsvColumn<object>[]).map((column) => cellOf(column, record, text)),
  );
  const file = new Blob([toCsv([heading, ...cells])], { type: 'text/csv' });
  saveFile(file, `${resource.replace('/', '-')}-${agencyDayOf()}.csv`);
}
