import { type NotApplied, type Quote, unusableCode } from '@nanny-polo/shared/pricing/quote';
import type { Config } from '../../kernel/config/config.ts';
import type { Db } from '../../kernel/database/database.ts';
import { createFieldRefusal } from '../../kernel/error/error.ts';
import { consume, createLimitRefusal, reward } from '../../kernel/limit/service.ts';
import { hideCodeReasons, toCanonicalCode, toDistinctCodes } from '../pricing/discount-codes.ts';

/**
 * Returns the codes that take nothing off a price. All get the same sentence, known or not, so that codes cannot be
 * guessed; automatic discounts that do not apply are left out. The codes that do not apply count towards the parent's
 * limit. Throws 429 above it.
 */
export async function findUnusableCodes(
  db: Db,
  limits: Config['limits'],
  parent_id: number,
  given: readonly string[] = [],
  { not_applied }: Pick<Quote, 'not_applied'>,
): Promise<NotApplied[]> {
  const codes = toDistinctCodes(given).length;
  if (codes === 0) return [];
  const tried = [{ what: 'codes', subject: [`${parent_id}`], limits: limits.codes }];
  const wait = await consume(db, tried, codes);
  if (wait > 0)
    throw createLimitRefusal(wait, 'You have tried too many codes. Please wait before the next one.');
  const unusable = hideCodeReasons(not_applied, given);
  if (codes > unusable.length) await reward(db, tried, codes - unusable.length);
  return unusable;
}

/** Throws 422 with each discount code of a request that takes nothing off the price that `quoted` returns. */
export async function assertCodesApply(
  codes: readonly string[] = [],
  quoted: () => Promise<Pick<Quote, 'not_applied'>>,
): Promise<void> {
  if (codes.length === 0) return;
  const { not_applied } = await quoted();
  const unusable = new Set(not_applied.map(({ code }) => code));
  const errors = codes.flatMap((code, at) =>
    unusable.has(toCanonicalCode(code)) ? [[`discount_codes.${at}`, [unusableCode]]] : [],
  );
  if (errors.length > 0) throw createFieldRefusal(Object.fromEntries(errors));
}
