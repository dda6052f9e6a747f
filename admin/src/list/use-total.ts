import { useListContext, useTranslate } from 'react-admin';

/** Returns the number of records that match the list's filters, with “about” before an estimate. */
export function useTotal(): string {
  const translate = useTranslate();
  const { total = 0, meta } = useListContext();
  const count = total.toLocaleString('en-GB');
  return meta?.estimated ? translate('list.about', { count }) : count;
}
