import { type Theme, useMediaQuery } from '@mui/material';
import { useResourceContext, useStore } from 'react-admin';
import { findFurtherFields, type ListCall } from './list-call.ts';

/** Returns the query options of a list that fetch the fields of the columns that the admin has shown. */
export function useShownFields(list: ListCall, hiddenColumns: string[]) {
  const isSmall = useMediaQuery<Theme>((theme) => theme.breakpoints.down('md'));
  const [hidden] = useStore<string[]>(`${useResourceContext()}.datatable`, hiddenColumns);
  const fields = findFurtherFields(list, hiddenColumns).filter((field) => !hidden.includes(field));
  return isSmall || fields.length === 0 ? {} : { meta: { fields } };
}
