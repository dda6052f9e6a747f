import type { ViewSettings } from '@nanny-polo/shared/office/saved-view';
import { createContext, useContext } from 'react';
import { useListContext, useResourceContext, useStore, useStoreContext } from 'react-admin';
import { useNavigate } from 'react-router-dom';

/** The layout of a list that has several. */
export interface Layout {
  readonly shown: string;
  readonly choose: (layout: string) => void;
}

export const LayoutContext = createContext<Layout | undefined>(undefined);

/** Returns the store keys of a table's hidden columns and of the order of its columns. */
const keysOf = (resource: string) => [`${resource}.datatable`, `${resource}.datatable_columnRanks`] as const;

export function useShownSettings(): ViewSettings {
  const layout = useContext(LayoutContext);
  const { resource, filterValues, sort, perPage } = useListContext();
  const [hiddenKey, orderKey] = keysOf(resource);
  const [hidden] = useStore<string[] | null>(hiddenKey, null);
  const [order] = useStore<number[] | null>(orderKey, null);
  return {
    filter: filterValues,
    sort: [sort.field, sort.order],
    per_page: perPage,
    layout: layout?.shown ?? null,
    columns: { hidden, order },
  };
}

/** Returns a function that shows a list with the settings of a view. */
export function useShowView() {
  const layout = useContext(LayoutContext);
  const resource = useResourceContext() ?? '';
  const store = useStoreContext();
  const navigate = useNavigate();
  return ({ filter, sort, per_page, columns, ...settings }: ViewSettings, replace = false) => {
    const [hiddenKey, orderKey] = keysOf(resource);
    for (const [key, value] of [
      [hiddenKey, columns.hidden],
      [orderKey, columns.order],
    ] as const) {
      if (value) store.setItem(key, value);
      else store.removeItem(key);
    }
    if (settings.layout) layout?.choose(settings.layout);
    const search = new URLSearchParams({
      filter: JSON.stringify(filter),
      displayedFilters: '{}',
      sort: sort[0],
      order: sort[1],
      page: '1',
      perPage: String(per_page),
    });
    void navigate({ search: search.toString() }, { replace });
  };
}
