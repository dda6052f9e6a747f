import type { Text } from './text.ts';

type Words = Pick<Text['user']['request'], 'priceNone' | 'priceAsking' | 'priceFailed'>;

/** Says why there is no price to show. */
export function priceSentence(
  quoted: { readonly status: 'none' | 'loading' } | { readonly status: 'failed'; readonly reason: string },
  text: Words,
): string {
  if (quoted.status === 'none') return text.priceNone;
  if (quoted.status === 'loading') return text.priceAsking;
  return quoted.reason || text.priceFailed;
}
