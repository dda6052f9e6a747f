import { useListContext, useTranslate } from 'react-admin';

/** How many records the list's filter finds, as one says it: a number, or about how many where nobody counted. */
export function useTotal(): string {
  const translate = useTranslate();
  const { total = 0, meta } = useListContext();
  const count = total.toLocaleString('en-GB');
  return meta?.estimated ? translate('list.about', { count }) : count;
}
