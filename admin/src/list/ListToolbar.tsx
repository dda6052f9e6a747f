import AddIcon from '@mui/icons-material/Add';
import BookmarkIcon from '@mui/icons-material/BookmarkBorderOutlined';
import TuneIcon from '@mui/icons-material/Tune';
import { Box, Button } from '@mui/material';
import { type ReactNode, Suspense, useContext, useState } from 'react';
import { ColumnsButton, useCanAccess, useListContext, useResourceContext, useTranslate } from 'react-admin';
import { Link } from 'react-router-dom';
import { lazyExtra } from '../messages/lazy-screen.ts';
import { FirstScreenContext } from '../page/first-screen.ts';
import { Waiting } from '../page/Waiting.tsx';
import type { Column } from './columns.tsx';
import { ExportButton } from './ExportButton.tsx';
import type { ListCall } from './list-call.ts';
import { SearchBox } from './SearchBox.tsx';

const ViewChips = lazyExtra(async () => (await import('./ViewChips.tsx')).ViewChips);
const ViewsDialog = lazyExtra(async () => (await import('./ViewsDialog.tsx')).ViewsDialog);

export interface ListToolbarProps {
  /** The call that fetches the records. */
  list: ListCall;
  /** The columns of the table and of the CSV file. */
  columns: readonly Column<never>[];
  /** The panel of filters, besides the search and the status tabs. */
  filters?: ReactNode;
  /** Whether there is a form for a new record; true by default. */
  mayCreate?: boolean;
  /** Whether the screen has its main action above the list, so that the button for a new record is secondary. */
  isHeadMain?: boolean;
  /** Shown after the search and the buttons beside it. */
  tools?: ReactNode;
}

/** Search, filters, saved views, export and the button for a new record. */
export function ListToolbar({
  list,
  filters,
  columns,
  tools,
  tabSource,
  mayCreate: hasForm = true,
  isHeadMain = false,
}: ListToolbarProps & { tabSource: string }) {
  const translate = useTranslate();
  const resource = useResourceContext() ?? '';
  const { filterValues, setFilters } = useListContext();
  const { q: _, [tabSource]: _status, ...inPanel } = filterValues;
  const used = Object.keys(inPanel).length;
  const [open, setOpen] = useState(used > 0);
  const { canAccess } = useCanAccess({ resource, action: 'create' });
  const isFirstShown = useContext(FirstScreenContext);
  return (
    <>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 1, p: 1.5 }}>
        <SearchBox />
        {filters && (
          <Button startIcon={<TuneIcon />} aria-expanded={open} onClick={() => setOpen(!open)}>
            {used ? translate('list.filters_used', { count: used }) : translate('list.filters')}
          </Button>
        )}
        {Object.keys(filterValues).length > 0 && (
          <Button title={translate('list.reset_hint')} onClick={() => setFilters({}, {})}>
            {translate('list.reset')}
          </Button>
        )}
        <SavedViews />
        <Box sx={{ display: { xs: 'none', md: 'block' } }}>
          <ColumnsButton />
        </Box>
        {tools}
        <Box sx={{ flex: 1 }} />
        <ExportButton list={list} columns={columns} />
        {hasForm && canAccess && (
          <Button
            component={Link}
            to={`/${resource}/create`}
            variant={isHeadMain ? 'outlined' : 'contained'}
            color={isHeadMain ? 'inherit' : 'secondary'}
            startIcon={<AddIcon />}
          >
            {translate(`resources.${resource}.new`)}
          </Button>
        )}
      </Box>
      {isFirstShown && <ViewChips />}
      {open && <Suspense fallback={<Waiting />}>{filters}</Suspense>}
    </>
  );
}

/** Opens the dialog that saves the list's current settings as a view, and opens, shares and manages saved views. */
function SavedViews() {
  const translate = useTranslate();
  const [open, setOpen] = useState(false);
  return (
    <>
      <Button startIcon={<BookmarkIcon />} aria-haspopup="dialog" onClick={() => setOpen(true)}>
        {translate('list.saved')}
      </Button>
      {open && <ViewsDialog onClose={() => setOpen(false)} />}
    </>
  );
}
