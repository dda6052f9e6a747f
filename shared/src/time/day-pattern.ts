import { createAgencyFormat } from '../contract/agency.ts';

const tokens: Partial<Record<Intl.DateTimeFormatPartTypes, string>> = {
  day: 'DD',
  month: 'MM',
  year: 'YYYY',
};

const pattern = createAgencyFormat((locale) =>
  new Intl.DateTimeFormat(locale, {
    calendar: 'gregory',
    numberingSystem: 'latn',
    day: '2-digit',
    month: '2-digit',
    year: 'numeric',
  })
    .formatToParts(new Date('2026-11-27T12:00:00Z'))
    .map(({ type, value }) => tokens[type] ?? (type === 'literal' ? value.replace(/\p{Cf}/gu, '') : ''))
    .join('')
    .replace(/^[^DMY]+|[^DMY]+$/g, ''),
);

/** Returns how inputs show and read a day in the agency's locale: `DD/MM/YYYY`, `DD.MM.YYYY` or `YYYY-MM-DD`. */
export const readDayPattern = (): string => pattern();

/** Writes a day, `2026-11-27`, by that pattern. Returns other text unchanged. */
export function writeDay(day: string): string {
  const [, year, month, date] = /^(\d{4})-(\d\d)-(\d\d)$/.exec(day) ?? [];
  return year && month && date
    ? readDayPattern().replace('YYYY', year).replace('MM', month).replace('DD', date)
    : day;
}

/** Returns the parts of a typed day, and their order, `DMY`. Eight digits have no signs between the parts. */
function splitDay(text: string): [parts: readonly string[], order: string] {
  const order = readDayPattern().replace(/([DMY])\1*[^DMY]*/g, '$1');
  const parts = text.split(/[\s./-]+/).filter(Boolean);
  if (parts.length === 3) return [parts, /^\d{4}$/.test(parts[0] ?? '') ? 'YMD' : order];
  const digits = new RegExp(
    `^${[...order].map((part) => (part === 'Y' ? '(\\d{4})' : '(\\d\\d)')).join('')}$`,
  );
  return [digits.exec(text)?.slice(1) ?? [], order];
}

/**
 * Reads a day as people type it, such as 5/1/2026, 05.01.26, 05012026 or 2026-01-05: in the order of that pattern,
 * unless four digits of a year come first. Returns YYYY-MM-DD, or null for other text.
 */
export function readDay(typed: string): string | null {
  const [parts, order] = splitDay(typed.replace(/\p{Cf}/gu, '').trim());
  const partOf = (name: string) => parts[order.indexOf(name)] ?? '';
  const year = partOf('Y').length === 2 ? `20${partOf('Y')}` : partOf('Y');
  const day = `${year}-${partOf('M').padStart(2, '0')}-${partOf('D').padStart(2, '0')}`;
  const date = new Date(`${day}T00:00:00Z`);
  return !Number.isNaN(date.getTime()) && date.toISOString().startsWith(day) ? day : null;
}
