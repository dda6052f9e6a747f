export type CsvValue = string | number | null | undefined;

/** Returns a cell of a CSV file. Texts are quoted and never read as a formula; numbers stay numbers. */
function cell(value: CsvValue): string {
  if (typeof value === 'number') return String(value);
  const text = value ?? '';
  const safe = /^[\s]*[=+\-@\t\r]/.test(text) ? `'${text}` : text;
  return `"${safe.replaceAll('"', '""')}"`;
}

/** Returns rows as CSV (RFC 4180) with a byte order mark, so that spreadsheets read the file as UTF-8. */
export function csv(rows: readonly (readonly CsvValue[])[]): string {
  return `\uFEFF${rows.map((row) => row.map(cell).join(',')).join('\r\n')}\r\n`;
}
