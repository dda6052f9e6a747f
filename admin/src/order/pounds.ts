/** Parses a typed amount, such as `1,250.5` or `£12`, to pence. Returns null if it is not an amount. */
export function penceFrom(typed: string): number | null {
  const plain = typed.replace(/[£\s]|,(?=\d{3})/g, '');
  if (!/^\d{1,9}(\.\d{1,2})?$/.test(plain)) return null;
  const [pounds = '0', pence = ''] = plain.split('.');
  return Number(pounds) * 100 + Number(pence.padEnd(2, '0'));
}

/** Formats pence for an input, such as `1250.50`. */
export const typedPounds = (minor: number): string => (minor / 100).toFixed(2);
