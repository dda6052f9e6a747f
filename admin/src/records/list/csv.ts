import { formatNumber } from '@nanny-polo/shared/contract/typed-number';
import { unparse } from 'papaparse';

export type CsvValue = string | number | null | undefined;

/** Writes the decimals of a number after a comma. */
const withComma = (value: CsvValue): CsvValue =>
  typeof value === 'number' && !Number.isInteger(value) ? String(value).replace('.', ',') : value;

/**
 * Returns rows as CSV (RFC 4180) with a byte order mark, so that spreadsheets read the file as UTF-8. Texts are quoted
 * and never read as a formula; numbers stay numbers. Where decimals follow a comma, spreadsheets expect a semicolon
 * between the cells.
 */
export function toCsv(rows: readonly (readonly CsvValue[])[]): string {
  const hasComma = formatNumber(0.5, 'decimal') === '0,5';
  const cells = rows.map((row) => (hasComma ? row.map(withComma) : [...row]));
  const text = unparse(cells, {
    delimiter: hasComma ? ';' : ',',
    quotes: (value) => typeof value !== 'number',
    // A number with a comma is a text here and no formula.
    escapeFormulae: /^\s*[=+\-@\t\r](?!\d+,\d+$)/,
    newline: '\r\n',
  });
  return `\uFEFF${text}\r\n`;
}
