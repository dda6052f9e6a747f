import { isSavingData } from '@nanny-polo/shared/browser/prefetch-queue';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { type Identifier, useDataProvider } from 'react-admin';
import { useOptions } from '../record/options.ts';

/** How long a pointer rests on a row before its record is prefetched, in milliseconds. */
const prefetchDelayMs = 60;

/**
 * Returns the handlers of an element that opens a record. They prefetch the whole record and its screen once the pointer
 * rests on the element or it has the focus, unless the browser's data saving is on.
 */
export function usePrefetchRecord(resource: string, id: Identifier) {
  const dataProvider = useDataProvider();
  const queryClient = useQueryClient();
  const { loadShow } = useOptions(resource);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const stop = () => clearTimeout(timer.current);
  useEffect(() => () => clearTimeout(timer.current), []);

  const prefetch = () => {
    loadShow?.().catch(() => undefined);
    void queryClient.prefetchQuery({
      queryKey: [resource, 'getOne', { id: String(id), meta: undefined }],
      queryFn: async ({ signal }) => (await dataProvider.getOne(resource, { id, signal })).data,
    });
  };
  const start = () => {
    stop();
    if (!isSavingData()) timer.current = setTimeout(prefetch, prefetchDelayMs);
  };
  return { onPointerEnter: start, onPointerLeave: stop, onFocus: start, onBlur: stop };
}
