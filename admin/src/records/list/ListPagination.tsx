import type { TablePaginationProps } from '@mui/material';
import { agency } from '@nanny-polo/shared/contract/agency';
import { Pagination, useListContext, useTranslate } from 'react-admin';
import { useTotal } from './use-total.ts';

/** react-admin's pagination, which says if the total is an estimate. None if the list could not be loaded. */
export function ListPagination() {
  const translate = useTranslate();
  const { data, error } = useListContext();
  const total = useTotal();
  if (error && !data) return null;
  const labels: Pick<TablePaginationProps, 'labelDisplayedRows'> = {
    labelDisplayedRows: ({ from, to }) =>
      translate('list.range', {
        from: from.toLocaleString(agency.locale),
        to: to.toLocaleString(agency.locale),
        total,
      }),
  };
  return <Pagination rowsPerPageOptions={[10, 25, 50, 100]} {...labels} />;
}
