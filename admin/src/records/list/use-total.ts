import { agency } from '@nanny-polo/shared/contract/agency';
import { useListContext, useTranslate } from 'react-admin';

/** Returns the number of records that match the list's filters, with “about” before an estimate. */
export function useTotal(): string {
  const translate = useTranslate();
  const { total, ...list } = useListContext();
  const estimate: number | undefined = list.meta?.estimate;
  const count = (total ?? estimate ?? 0).toLocaleString(agency.locale);
  return estimate ? translate('list.about', { count }) : count;
}
