import Checkbox from '@mui/material/Checkbox';
import TableCell from '@mui/material/TableCell';
import TableRow, { type TableRowProps } from '@mui/material/TableRow';
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

type Toggle = React.MouseEvent<HTMLInputElement>;

/** A row whose checkbox says which record it selects, and which opens its record wherever it is clicked. */
function Row({ children, ...rest }: TableRowProps) {
  const translate = useTranslate();
  const navigate = useNavigate();
  const record = useRecordContext();
  const resource = useResourceContext() ?? '';
  const represent = useGetRecordRepresentation(resource);
  const { handleToggleItem } = useDataTableCallbacksContext();
  const { hasBulkActions } = useDataTableConfigContext();
  const selected = useDataTableSelectedIdsContext()?.includes(record?.id ?? '') ?? false;
  if (!record) return null;
  return (
    <TableRow
      hover
      selected={selected}
      onClick={() => navigate(`/${resource}/${record.id}/show`)}
      {...rest}
      sx={{ cursor: 'pointer' }}
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

/** The body of a list's table. */
export const Rows = (props: DataTableBodyProps) => <DataTableBody {...props} row={Row} />;
