import AddIcon from '@mui/icons-material/Add';
import { Box, Button, Card, type Theme, Typography, useMediaQuery } from '@mui/material';
import { type ReactNode, Suspense, useContext, useState } from 'react';
import {
  ColumnsButton,
  ListBase,
  type SortPayload,
  useCanAccess,
  useListContext,
  useResourceContext,
  useStore,
  useTranslate,
} from 'react-admin';
import { Link } from 'react-router-dom';
import { lazyScreen } from '../messages/lazy-screen.ts';
import { FirstScreenContext } from '../page/first-screen.ts';
import { PageTitle } from '../page/PageTitle.tsx';
import { Waiting } from '../page/Waiting.tsx';
import type { ExportColumn } from './columns.ts';
import { ExportButton } from './ExportButton.tsx';
import { FilterButton, ResetButton } from './FilterButton.tsx';
import { type ListCall, useListUrl, useViewInUrl } from './list-url.ts';
import { Pages } from './Pages.tsx';
import { Records } from './Records.tsx';
import { SavedViews } from './SavedViews.tsx';
import { SearchBox } from './SearchBox.tsx';
import { StatusTabs, type StatusTabsProps } from './StatusTabs.tsx';
import type { Layout } from './view-settings.ts';

const OpenView = lazyScreen(async () => (await import('./OpenView.tsx')).OpenView);
const ViewChips = lazyScreen(async () => (await import('./ViewChips.tsx')).ViewChips);

interface ListPageProps {
  /** The call that fetches the records. */
  list: ListCall;
  /** The records on a wide screen and on a phone. */
  table: ReactNode;
  cards: ReactNode;
  /** Columns of the CSV file. */
  columns: readonly ExportColumn<never>[];
  /** Fields of the CSV file that are not part of the list record. */
  exportedFields?: readonly string[];
  /** Columns of the table whose fields are not part of the list record, hidden by default. */
  furtherColumns?: readonly string[];
  /** The panel of filters, and their sources. */
  filters?: ReactNode;
  sources?: readonly string[];
  statuses?: StatusTabsProps;
  sort?: SortPayload;
  perPage?: number;
  /** Whether there is a form for a new record; true by default. */
  mayCreate?: boolean;
  /** Whether the list is paginated; true by default. */
  paged?: boolean;
  /** The screen that the list was opened from. */
  back?: string;
  /** Whether the list is part of another screen, under its own heading. */
  part?: boolean;
  /** Another layout of the records, which fetches them itself. */
  whole?: ReactNode;
  /** The layout of a list that has several, for saved views. */
  layout?: Layout;
  /** Shown above the list. */
  head?: ReactNode;
  /** Whether `head` has the screen's main action, so that the button for a new record is secondary. */
  isHeadMain?: boolean;
  /** Shown after the search and the buttons beside it. */
  tools?: ReactNode;
}

/** The list of a resource with status tabs, search, filters, export and a button for a new record. */
export function ListPage({
  sort = { field: 'id', order: 'DESC' },
  perPage = 25,
  head,
  back,
  part = false,
  paged = true,
  whole,
  furtherColumns,
  ...rest
}: ListPageProps) {
  const translate = useTranslate();
  const resource = useResourceContext();
  const title = translate(`resources.${resource}.name`, { smart_count: 2 });
  const isShown = useListUrl(rest.list);
  const view = useViewInUrl();
  const fields = useShownFields(furtherColumns);
  if (!isShown) return <Waiting />;
  if (view !== null)
    return (
      <Suspense fallback={<Waiting />}>
        {!part && <PageTitle title={title} back={back} />}
        <OpenView id={view} layout={rest.layout} />
      </Suspense>
    );
  return (
    <ListBase
      perPage={perPage}
      sort={sort}
      {...(fields.length > 0 && { queryOptions: { meta: { fields } } })}
      loading={<Waiting />}
      authLoading={<Waiting />}
    >
      {!part && <PageTitle title={title} back={back} />}
      {head}
      <Card {...(part && { component: 'section', 'aria-label': title })}>
        {part && (
          <Typography variant="h2" sx={{ px: 2.5, pt: 2 }}>
            {title}
          </Typography>
        )}
        {rest.statuses && <StatusTabs {...rest.statuses} />}
        <Toolbar {...rest} />
        {whole ?? <Records {...rest} />}
        {paged && <Pages />}
      </Card>
    </ListBase>
  );
}

/** Returns the further columns that the table shows now: their fields are fetched with the list. */
function useShownFields(furtherColumns: readonly string[] = []): readonly string[] {
  const narrow = useMediaQuery<Theme>((theme) => theme.breakpoints.down('md'));
  const [hidden] = useStore<readonly string[]>(`${useResourceContext()}.datatable`, furtherColumns);
  return narrow ? [] : furtherColumns.filter((column) => !hidden.includes(column));
}

function Toolbar({
  list,
  filters,
  sources = [],
  columns,
  exportedFields,
  tools,
  layout,
  mayCreate: hasForm = true,
  isHeadMain = false,
}: ListPageProps) {
  const translate = useTranslate();
  const resource = useResourceContext() ?? '';
  const { filterValues } = useListContext();
  const [open, setOpen] = useState(() => sources.some((source) => filterValues[source] !== undefined));
  const { canAccess } = useCanAccess({ resource, action: 'create' });
  const isFirstShown = useContext(FirstScreenContext);
  return (
    <>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 1, p: 1.5 }}>
        <SearchBox />
        {filters && <FilterButton sources={sources} open={open} onToggle={() => setOpen(!open)} />}
        <ResetButton />
        <SavedViews layout={layout} />
        <Box sx={{ display: { xs: 'none', md: 'block' } }}>
          <ColumnsButton />
        </Box>
        {tools}
        <Box sx={{ flex: 1 }} />
        <ExportButton list={list} columns={columns} fields={exportedFields} />
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
      {isFirstShown && (
        <Suspense>
          <ViewChips layout={layout} />
        </Suspense>
      )}
      {open && <Suspense fallback={<Waiting />}>{filters}</Suspense>}
    </>
  );
}
