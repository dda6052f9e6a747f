import { Checkbox, TableCell, TableRow, type TableRowProps } from '@mui/material';
import {
  DataTableBody,
  type DataTableBodyProps,
  useDataTableCallbacksContext,
  useDataTableConfigContext,
  useDataTableSelectedIdsContext,
  useGetRecordRepresentation,
  useRecordContext,
  useResourceContext,
  useTranslate,
} from 'react-admin';
import { useNavigate } from 'react-router-dom';
import { usePrefetchRecord } from './use-prefetch-record.ts';

type Toggle = React.MouseEvent<HTMLInputElement>;

/** A row that opens its record wherever it is clicked. The accessible name of its checkbox includes the record's name. */
function Row({ children, ...rest }: TableRowProps) {
  const translate = useTranslate();
  const navigate = useNavigate();
  const record = useRecordContext();
  const resource = useResourceContext() ?? '';
  const prefetchHandlers = usePrefetchRecord(resource, record?.id ?? '');
  const represent = useGetRecordRepresentation(resource);
  const { handleToggleItem } = useDataTableCallbacksContext();
  const { hasBulkActions } = useDataTableConfigContext();
  const selected = useDataTableSelectedIdsContext()?.includes(record?.id ?? '') ?? false;
  if (!record) return null;
  const path = `/${resource}/${record.id}/show`;
  const open = () => void navigate(path);
  return (
    <TableRow
      hover
      selected={selected}
      tabIndex={-1}
      data-record={path}
      {...prefetchHandlers}
      onClick={open}
      onKeyDown={(event) => event.key === 'Enter' && event.target === event.currentTarget && open()}
      {...rest}
      sx={row}
    >
      {hasBulkActions && (
        <TableCell padding="checkbox" onClick={(event) => event.stopPropagation()}>
          <Checkbox
            size="small"
            checked={selected}
            onClick={(event: React.MouseEvent<HTMLElement>) => handleToggleItem?.(record.id, event as Toggle)}
            slotProps={{
              input: { 'aria-label': translate('list.select', { name: String(represent(record)) }) },
            }}
          />
        </TableCell>
      )}
      {children}
    </TableRow>
  );
}

/**
 * The app bar covers the top of the screen, hence the scroll margin. A pressed row changes colour at once, before the
 * record's screen has rendered.
 */
const row = {
  cursor: 'pointer',
  scrollMarginTop: 64,
  '&&:active': { bgcolor: 'action.focus' },
  '&:focus-visible': { outline: '2px solid', outlineColor: 'primary.main', outlineOffset: -2 },
} as const;

/** The body of a list's table. */
export const Rows = (props: DataTableBodyProps) => <DataTableBody {...props} row={Row} />;
