import { useListContext, useTranslate } from 'react-admin';

/** Returns in words how many records the list's filter finds: a number, or an estimate. */
export function useTotal(): string {
  const translate = useTranslate();
  const { total = 0, meta } = useListContext();
  const count = total.toLocaleString('en-GB');
  return meta?.estimated ? translate('list.about', { count }) : count;
}
