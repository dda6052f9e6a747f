import EditIcon from '@mui/icons-material/EditOutlined';
import { Button, Checkbox, TableCell, TableRow, type TableRowProps } from '@mui/material';
import { memo, type ReactNode, useState } from 'react';
import {
  BulkActionsToolbar,
  BulkDeleteButton,
  DataTable,
  DataTableBody,
  type DataTableBodyProps,
  type RaRecord,
  useCanAccess,
  useDataTableCallbacksContext,
  useDataTableConfigContext,
  useDataTableSelectedIdsContext,
  useGetRecordRepresentation,
  useRecordContext,
  useResourceContext,
  useTranslate,
} from 'react-admin';
import { useNavigate } from 'react-router-dom';
import { RecordLink } from '../field/RecordLink.tsx';
import { lazyExtra } from '../messages/lazy-screen.ts';
import { useText } from '../page/use-text.ts';
import { type Column, cellOf, isNumeric } from './columns.tsx';
import { accepts, furtherFields, type ListCall } from './list-call.ts';
import { usePrefetchRecord } from './use-prefetch-record.ts';

export interface RecordTableProps {
  list: ListCall;
  columns: readonly Column<never>[];
  /** The fields that a bulk edit can change, each with its input. */
  bulkInputs?: Readonly<Record<string, ReactNode>>;
  /** Whether the selected records can be deleted; true by default. */
  mayDelete?: boolean;
}

/**
 * A list's table. If it has bulk actions, admins who may change the records can select several of them. It is memoised,
 * because rendering it renders every row.
 */
export const RecordTable = memo(({ list, columns, bulkInputs, mayDelete = true }: RecordTableProps) => {
  const resource = useResourceContext() ?? '';
  const shown = columns.filter(({ only }) => only !== 'file');
  const further = furtherFields(list, shown);
  const hidden = shown.filter((column) => column.hidden || further.includes(column.source));
  const { canAccess: mayChange } = useCanAccess({ resource, action: 'edit' });
  const hasActions = mayChange && (mayDelete || bulkInputs !== undefined);
  return (
    <DataTable
      body={Rows}
      bulkActionButtons={hasActions}
      bulkActionsToolbar={<BulkActions inputs={bulkInputs} mayDelete={mayDelete} />}
      hiddenColumns={hidden.map(({ source }) => source)}
      sx={table}
    >
      {(shown as readonly Column<RaRecord>[]).map((column) => (
        <DataTable.Col
          key={column.source}
          source={column.source}
          disableSort={!accepts(list, { sort: JSON.stringify([column.source, 'ASC']) })}
          {...(isNumeric(column) && { align: 'right' })}
          render={(record: RaRecord) => <Cell column={column} record={record} />}
        />
      ))}
    </DataTable>
  );
});

/** A cell of a list's table; a dash if it is empty. */
function Cell({ column, record }: { column: Column<RaRecord>; record: RaRecord }) {
  const resource = useResourceContext() ?? '';
  const text = useText(resource);
  const none = useTranslate()('field.none');
  const content = cellOf(column, record, text) || none;
  return column.link ? <RecordLink to={`/${resource}/${record.id}/show`}>{content}</RecordLink> : content;
}

/** The table scrolls in its card, codes do not wrap, long names are truncated, and bulk actions cover the head. */
const table = {
  position: 'relative',
  '& .RaDataTable-tableWrapper': { overflowX: 'auto' },
  '& .MuiTableCell-root:not(.MuiTableCell-paddingCheckbox)': { px: 1 },
  '& .MuiTableCell-root:last-child': { pr: 2 },
  '& .person': { maxWidth: 280 },
  '& .column-code, & .column-number, & .column-postcode': { whiteSpace: 'nowrap' },
  '&& .RaBulkActionsToolbar-toolbar': {
    inset: '0 0 auto 52px',
    minHeight: 40,
    height: 40,
    transform: 'none',
    borderRadius: 0,
  },
  '&& .RaBulkActionsToolbar-toolbar.RaBulkActionsToolbar-collapsed': { display: 'none' },
  '&& .RaBulkActionsToolbar-topToolbar': { p: 0, minHeight: 40, alignItems: 'center' },
} as const;

const BulkChange = lazyExtra(async () => (await import('./BulkChange.tsx')).BulkChange);

interface BulkActionsProps {
  /** The fields that a bulk edit can change, each with its input. */
  inputs: Readonly<Record<string, ReactNode>> | undefined;
  mayDelete: boolean;
}

/** The actions on the selected records of a list. */
function BulkActions({ inputs, mayDelete }: BulkActionsProps) {
  const translate = useTranslate();
  const [changing, setChanging] = useState(false);
  return (
    <BulkActionsToolbar selectAllButton={false}>
      {inputs && (
        <Button startIcon={<EditIcon />} onClick={() => setChanging(true)}>
          {translate('list.change_selected')}
        </Button>
      )}
      {mayDelete && <BulkDeleteButton mutationMode="pessimistic" />}
      {inputs && changing && <BulkChange inputs={inputs} onClose={() => setChanging(false)} />}
    </BulkActionsToolbar>
  );
}

type Toggle = React.MouseEvent<HTMLInputElement>;

/** A row that opens its record when clicked, except on its checkbox, which is labelled with the record's name. */
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
const Rows = (props: DataTableBodyProps) => <DataTableBody {...props} row={Row} />;
