import { type ReactNode, useEffect, useMemo } from 'react';
import { ListContextProvider, useListContext, useRecordSelection } from 'react-admin';

/**
 * Limits the selection of the list around it to the records on the page shown in this tab, so that no bulk action
 * reaches a record unseen: what a filter, another page or a reload hides is no longer selected.
 */
export function ShownSelection({ children }: { children: ReactNode }) {
  const list = useListContext();
  const { data } = list;
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
  return <ListContextProvider value={value}>{children}</ListContextProvider>;
}
