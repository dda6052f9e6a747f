import { Checkbox, TableCell } from '@mui/material';
import { type MouseEvent, memo, useMemo } from 'react';
import {
  DataTableBody,
  type DataTableBodyProps,
  DataTableConfigContext,
  DataTableRow,
  type DataTableRowProps,
  useDataTableCallbacksContext,
  useDataTableConfigContext,
  useDataTableSelectedIdsContext,
  useGetRecordRepresentation,
  useRecordContext,
  useResourceContext,
  useTranslate,
} from 'react-admin';
import { usePrefetchRecord } from './use-prefetch-record.ts';

/** react-admin's body of a table, with rows that the keyboard reaches and checkboxes named after their records. */
export const TableBody = memo((props: DataTableBodyProps) => <DataTableBody {...props} row={Row} />);

/**
 * react-admin's row, which the shortcuts and Enter reach. Its checkbox is ours: react-admin's names the element around
 * the checkbox, not the checkbox.
 */
const Row = memo(({ children, ...rest }: DataTableRowProps) => {
  const record = useRecordContext();
  const resource = useResourceContext() ?? '';
  const config = useDataTableConfigContext();
  const withoutCheckbox = useMemo(() => ({ ...config, hasBulkActions: false }), [config]);
  const selected = useDataTableSelectedIdsContext()?.includes(record?.id ?? '') ?? false;
  return (
    <DataTableConfigContext value={withoutCheckbox}>
      <DataTableRow
        selected={selected}
        tabIndex={-1}
        data-record={`/${resource}/${record?.id}/show`}
        onKeyDown={({ key, target, currentTarget }) =>
          key === 'Enter' && target === currentTarget && currentTarget.click()
        }
        {...usePrefetchRecord(resource, record?.id ?? '')}
        {...rest}
      >
        {config.hasBulkActions && <SelectCell selected={selected} />}
        {children}
      </DataTableRow>
    </DataTableConfigContext>
  );
});

type Toggle = MouseEvent<HTMLInputElement>;

function SelectCell({ selected }: { selected: boolean }) {
  const translate = useTranslate();
  const record = useRecordContext();
  const represent = useGetRecordRepresentation(useResourceContext());
  const { handleToggleItem } = useDataTableCallbacksContext();
  if (!record) return null;
  return (
    <TableCell padding="checkbox" onClick={(event) => event.stopPropagation()}>
      <Checkbox
        size="small"
        checked={selected}
        onClick={(event: MouseEvent<HTMLElement>) => handleToggleItem?.(record.id, event as Toggle)}
        slotProps={{
          input: { 'aria-label': translate('list.select', { name: String(represent(record)) }) },
        }}
      />
    </TableCell>
  );
}
