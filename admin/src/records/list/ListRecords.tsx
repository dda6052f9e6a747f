import { type ReactNode, useContext, useEffect, useMemo } from 'react';
import { ListContextProvider, useListContext, useRecordSelection } from 'react-admin';
import { lazyExtra } from '../../base/messages/lazy-screen.ts';
import { isProofRefusal } from '../../base/session/fresh-proof.ts';
import { ErrorPage } from '../../ui/page/ErrorPage.tsx';
import { FirstScreenContext } from '../../ui/page/first-screen.ts';
import { Forbidden } from '../../ui/page/NoScreen.tsx';

const ViewChips = lazyExtra(async () => (await import('./ViewChips.tsx')).ViewChips);

/**
 * The records of a list below its saved views; an error only if there are none, because a refresh that fails leaves
 * them on screen. Limits the selection to the records on the page shown: no bulk action reaches a record unseen.
 */
export function ListRecords({ children }: { children: ReactNode }) {
  const list = useListContext();
  const { data, error } = list;
  const isFirstShown = useContext(FirstScreenContext);
  const [ids, { select, toggle, clearSelection }] = useRecordSelection({ disableSyncWithStore: true });
  const selectedIds = useMemo(
    () => ids.filter((id) => data?.some((record) => record.id === id)),
    [ids, data],
  );
  useEffect(() => {
    if (selectedIds.length < ids.length) select(selectedIds);
  }, [ids, selectedIds, select]);
  const value = useMemo(
    () => ({
      ...list,
      selectedIds,
      onSelect: select,
      onToggleItem: toggle,
      onUnselectItems: () => clearSelection(),
    }),
    [list, selectedIds, select, toggle, clearSelection],
  );
  if (error && !data)
    return (error as { status?: number }).status === 403 && !isProofRefusal(error) ? (
      <Forbidden />
    ) : (
      <ErrorPage error={error} />
    );
  return (
    <ListContextProvider value={value}>
      {isFirstShown && <ViewChips />}
      {children}
    </ListContextProvider>
  );
}
