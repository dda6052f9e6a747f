import { same } from '@nanny-polo/shared/same';
import { createView, longestViewName, type SavedView, type ViewedList } from '@nanny-polo/shared/saved-view';
import { useEffect, useRef } from 'react';
import { extractValidSavedQueries, type SavedQuery, useResourceContext, useStore } from 'react-admin';
import { useViewCall } from './use-views.ts';
import type { Layout } from './view-settings.ts';

/**
 * Saves on the server the views that earlier versions kept in the browser. A view stays in the browser until the server
 * has it; one that could not be saved is tried again when the list is opened next. `saved` is undefined until the views
 * on the server are known.
 */
export function useMovedViews(layout: Layout | undefined, saved: readonly SavedView[] | undefined): void {
  const resource = useResourceContext() as ViewedList;
  const [stored, store] = useStore<SavedQuery[]>(`${resource}.savedQueries`, []);
  const { mutateAsync } = useViewCall();
  const isMoving = useRef(false);
  useEffect(() => {
    let left = extractValidSavedQueries(stored);
    if (!saved || left.length === 0 || isMoving.current) return;
    isMoving.current = true;
    const names = saved.map(({ name }) => name);
    const move = async ({ label, value: { filter = {}, sort, perPage } }: SavedQuery) => {
      const settings = {
        filter,
        sort: [sort?.field ?? 'id', sort?.order ?? 'DESC'],
        per_page: perPage ?? 25,
        layout: layout?.shown ?? null,
        columns: { hidden: null, order: null },
      };
      // The server has it already if an earlier response was lost.
      if (saved.some((view) => view.name === label && same(view.settings, settings))) return;
      const name = freeName(label, names);
      await mutateAsync([createView, { body: { resource, name, shared: false, settings } }]);
      names.push(name);
    };
    const moveAll = async () => {
      for (const view of left) {
        const isMoved = await move(view).then(
          () => true,
          () => false,
        );
        if (!isMoved) continue;
        left = left.filter((one) => one !== view);
        store(left);
      }
    };
    void moveAll();
  }, [stored, store, saved, resource, layout, mutateAsync]);
}

/** Returns the name, cut to the permitted length and with the first number behind it that makes it free. */
function freeName(name: string, taken: readonly string[]): string {
  const known = new Set(taken.map((one) => one.toLowerCase()));
  for (let number = 1; ; number += 1) {
    const ending = number === 1 ? '' : ` (${number})`;
    const free = name.slice(0, longestViewName - ending.length) + ending;
    if (!known.has(free.toLowerCase())) return free;
  }
}
