import { money } from '@nanny-polo/shared/money';
import type { useTranslate } from 'react-admin';

/** Returns a price difference in words: `£4.00 more`. */
export function costWords(translate: ReturnType<typeof useTranslate>, minor: number): string {
  const kind = minor > 0 ? 'more' : 'less';
  return translate(`cover.cost.${minor === 0 ? 'same' : kind}`, { amount: money(Math.abs(minor)) });
}
