import type { ReactNode } from 'react';
import { DataTable, useCanAccess, useResourceContext } from 'react-admin';
import { BulkActions } from './BulkActions.tsx';
import { Rows } from './Row.tsx';

interface RecordTableProps {
  /** The fields that can be changed for several records at once, each with its input. */
  bulkInputs?: Readonly<Record<string, ReactNode>>;
  /** Whether several records can be deleted at once; true by default. */
  mayDelete?: boolean;
  hiddenColumns?: string[];
  children: ReactNode;
}

/** A list's table. Admins who may change the records can select several of them. */
export function RecordTable({ bulkInputs, mayDelete = true, ...rest }: RecordTableProps) {
  const resource = useResourceContext() ?? '';
  const { canAccess: mayChange } = useCanAccess({ resource, action: 'edit' });
  const hasActions = mayChange && (mayDelete || bulkInputs !== undefined);
  return (
    <DataTable
      body={Rows}
      bulkActionButtons={hasActions ? <BulkActions inputs={bulkInputs} mayDelete={mayDelete} /> : false}
      sx={table}
      {...rest}
    />
  );
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
