import { type NotApplied, unusableCode } from '@nanny-polo/shared/pricing/quote';

/** Returns a code as it is stored. */
export const toCanonicalCode = (code: string): string => code.trim().toUpperCase();

/** Returns codes as they are stored, without duplicates, in the same order. */
export const toDistinctCodes = (codes: readonly string[]): string[] => [
  ...new Set(codes.map(toCanonicalCode)),
];

/**
 * Returns the codes that do not apply, in the order typed, without the discounts' names and all with the same reason.
 */
export function hideCodeReasons(
  not_applied: readonly NotApplied[],
  codes: readonly string[] = [],
): NotApplied[] {
  const refused = new Set(not_applied.map(({ code }) => code));
  return toDistinctCodes(codes)
    .filter((code) => refused.has(code))
    .map((code) => ({ discount: code, code, why: unusableCode }));
}
