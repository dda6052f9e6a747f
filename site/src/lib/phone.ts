/** Converts a typed telephone number to E.164; a British number gets its country code. Empty is null. */
export function toE164(typed: string): string | null {
  const digits = typed.replace(/[\s().-]/g, '');
  if (digits === '') return null;
  if (digits.startsWith('00')) return `+${digits.slice(2)}`;
  return digits.startsWith('0') ? `+44${digits.slice(1)}` : digits;
}
