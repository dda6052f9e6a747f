import { unparse } from 'papaparse';

export type CsvValue = string | number | null | undefined;

/**
 * Returns rows as CSV (RFC 4180) with a byte order mark, so that spreadsheets read the file as UTF-8. Texts are quoted
 * and never read as a formula; numbers stay numbers.
 */
export const toCsv = (rows: readonly (readonly CsvValue[])[]): string =>
  `\uFEFF${unparse(rows as CsvValue[][], {
    quotes: (value) => typeof value !== 'number',
    escapeFormulae: /^\s*[=+\-@\t\r]/,
    newline: '\r\n',
  })}\r\n`;
