import { createView, type ViewedList } from '@nanny-polo/shared/saved-view';
import { useEffect, useRef } from 'react';
import { extractValidSavedQueries, type SavedQuery, useResourceContext, useStore } from 'react-admin';
import { useViewCall } from './use-views.ts';
import type { Layout } from './view-settings.ts';

/** Saves on the server the views that earlier versions kept in the browser, and removes them from the browser. */
export function useMovedViews(layout: Layout | undefined): void {
  const resource = useResourceContext() as ViewedList;
  const [stored, store] = useStore<SavedQuery[]>(`${resource}.savedQueries`, []);
  const { mutateAsync } = useViewCall();
  const isMoving = useRef(false);
  useEffect(() => {
    const views = extractValidSavedQueries(stored);
    if (views.length === 0 || isMoving.current) return;
    isMoving.current = true;
    const move = async ({ label, value: { filter = {}, sort, perPage } }: SavedQuery) => {
      const settings = {
        filter,
        sort: [sort?.field ?? 'id', sort?.order ?? 'DESC'],
        per_page: perPage ?? 25,
        layout: layout?.shown ?? null,
        columns: { hidden: null, order: null },
      };
      await mutateAsync([createView, { body: { resource, name: label, shared: false, settings } }]);
    };
    const moveAll = async () => {
      const left: SavedQuery[] = [];
      for (const view of views)
        await move(view).catch(({ status = 0 }: { status?: number }) => {
          // A view that the server refuses is dropped, because it would be refused again.
          if (status < 400 || status >= 500) left.push(view);
        });
      store(left);
    };
    void moveAll();
  }, [stored, store, resource, layout, mutateAsync]);
}
