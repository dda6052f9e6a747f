import type { Text } from './text.ts';

type Words = Pick<Text['user']['request'], 'priceNone' | 'priceAsking' | 'priceFailed'>;

/** Returns the sentence to show while there is no price. */
export function priceSentence(
  quoted: { readonly status: 'none' | 'loading' } | { readonly status: 'failed'; readonly reason: string },
  text: Words,
): string {
  if (quoted.status === 'failed') return quoted.reason || text.priceFailed;
  return quoted.status === 'none' ? text.priceNone : text.priceAsking;
}
