/**
 * A list's table: it scrolls inside its card, codes do not wrap, long names are truncated, and the bar of bulk actions
 * covers the head without shifting rows.
 */
export const tableStyle = {
  position: 'relative',
  '& .RaDataTable-tableWrapper': { overflowX: 'auto' },
  '& .MuiTableCell-root:not(.MuiTableCell-paddingCheckbox)': { px: 1 },
  '& .MuiTableCell-root:last-child': { pr: 2 },
  '& .person': { maxWidth: 280 },
  '& .column-code, & .column-number': { whiteSpace: 'nowrap' },
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
