/** A cell of a CSV file: quoted, and never a formula to the program that opens it. */
function cell(value: string | number | null | undefined): string {
  const text = String(value ?? '');
  const safe = typeof value === 'string' && /^[\s]*[=+\-@\t\r]/.test(text) ? `'${text}` : text;
  return `"${safe.replaceAll('"', '""')}"`;
}

/** Rows as CSV (RFC 4180) with a byte order mark, so that spreadsheets read it as UTF-8. */
export function csv(rows: readonly (readonly (string | number | null | undefined)[])[]): string {
  return `\uFEFF${rows.map((row) => row.map(cell).join(',')).join('\r\n')}\r\n`;
}

/** Hands a text to the browser as a file to keep. */
export function saveAs(name: string, text: string, type = 'text/csv'): void {
  const url = URL.createObjectURL(new Blob([text], { type: `${type};charset=utf-8` }));
  const link = document.createElement('a');
  link.href = url;
  link.download = name;
  link.click();
  URL.revokeObjectURL(url);
}
