import { Card, type Theme, Typography, useMediaQuery } from '@mui/material';
import { type ReactNode, Suspense } from 'react';
import { ListBase, type SortPayload, useResourceContext, useStore, useTranslate } from 'react-admin';
import { lazyScreen } from '../messages/lazy-screen.ts';
import { PageTitle } from '../page/PageTitle.tsx';
import { Waiting } from '../page/Waiting.tsx';
import { ColumnCards } from './Cards.tsx';
import type { Column } from './columns.tsx';
import { ListToolbar, type ListToolbarProps } from './ListToolbar.tsx';
import { furtherFields, type ListCall } from './list-call.ts';
import { useListUrl, useViewInUrl } from './list-url.ts';
import { Pages } from './Pages.tsx';
import { Records } from './Records.tsx';
import { RecordTable, type RecordTableProps } from './RecordTable.tsx';
import { ShownSelection } from './ShownSelection.tsx';
import { StatusTabs, type StatusTabsProps } from './StatusTabs.tsx';
import { type Layout, LayoutContext } from './view-settings.ts';

const OpenView = lazyScreen(async () => (await import('./OpenView.tsx')).OpenView);

interface ListPageProps extends ListToolbarProps, Omit<RecordTableProps, 'list' | 'columns'> {
  /** The records on a phone; by default, the columns' cards. */
  cards?: ReactNode;
  /** The records on a wide screen; by default, the table of the columns. */
  table?: ReactNode;
  statuses?: StatusTabsProps;
  sort?: SortPayload;
  perPage?: number;
  /** Whether the list is paginated; true by default. */
  paged?: boolean;
  /** The path that the back button opens. */
  back?: string;
  /** Whether the list is part of another screen, under its own heading. */
  part?: boolean;
  /** Another layout of the records, which fetches them itself. */
  whole?: ReactNode;
  /** The layout of a list that has several, for saved views. */
  layout?: Layout;
  /** Shown above the list. */
  head?: ReactNode;
}

/** The list of a resource with status tabs, search, filters, export and a button for a new record. */
export function ListPage({
  cards,
  table,
  bulkInputs,
  mayDelete,
  statuses,
  sort = { field: 'id', order: 'DESC' },
  perPage = 25,
  head,
  back,
  part = false,
  paged = true,
  whole,
  layout,
  ...toolbar
}: ListPageProps) {
  const translate = useTranslate();
  const resource = useResourceContext();
  const title = translate(`resources.${resource}.name`, { smart_count: 2 });
  const { list, columns } = toolbar;
  const isShown = useListUrl(list);
  const view = useViewInUrl();
  const fields = useShownFields(list, columns);
  if (!isShown) return <Waiting />;
  const titled = !part && <PageTitle title={title} back={back} />;
  if (view !== null)
    return (
      <LayoutContext value={layout}>
        <Suspense fallback={<Waiting />}>
          {titled}
          <OpenView id={view} />
        </Suspense>
      </LayoutContext>
    );
  return (
    <LayoutContext value={layout}>
      <ListBase
        perPage={perPage}
        sort={sort}
        {...(fields.length > 0 && { queryOptions: { meta: { fields } } })}
        loading={<Waiting />}
        disableAuthentication
      >
        <ShownSelection>
          {titled}
          {head}
          <Card {...(part && { component: 'section', 'aria-label': title })}>
            {part && (
              <Typography variant="h2" sx={{ px: 2.5, pt: 2 }}>
                {title}
              </Typography>
            )}
            {statuses && <StatusTabs {...statuses} />}
            <ListToolbar {...toolbar} tabSource={statuses?.source ?? 'status'} />
            {whole ?? (
              <Records
                table={
                  table ?? (
                    <RecordTable
                      list={list}
                      columns={columns}
                      bulkInputs={bulkInputs}
                      mayDelete={mayDelete}
                    />
                  )
                }
                cards={cards ?? <ColumnCards columns={columns} />}
              />
            )}
            {paged && <Pages />}
          </Card>
        </ShownSelection>
      </ListBase>
    </LayoutContext>
  );
}

/** Returns the further columns that the table shows now: their fields are fetched with the list. */
function useShownFields(list: ListCall, columns: readonly Column<never>[]): readonly string[] {
  const narrow = useMediaQuery<Theme>((theme) => theme.breakpoints.down('md'));
  const further = furtherFields(
    list,
    columns.filter(({ only }) => only !== 'file'),
  );
  const [hidden] = useStore<readonly string[]>(`${useResourceContext()}.datatable`, further);
  return narrow ? [] : further.filter((column) => !hidden.includes(column));
}
