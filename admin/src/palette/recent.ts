import { maxNamed, type SearchableName, searchable } from '@nanny-polo/shared/search';
import { useEffect } from 'react';
import { useStore } from 'react-admin';
import { useLocation } from 'react-router-dom';

/** A record by its resource and id; its name is never stored in the browser. */
export type RecordKey = readonly [SearchableName, number];

const kept = 8;
const none: readonly RecordKey[] = [];

const recordPath = /^\/(.+?)\/(\d+)(?:\/show)?$/;
const isSearchable = (name: string): name is SearchableName => Object.hasOwn(searchable, name);

/** Returns the record whose screen is at a path, or null. */
function recordAt(pathname: string): RecordKey | null {
  const [, name = '', id = ''] = recordPath.exec(pathname) ?? [];
  return isSearchable(name) ? [name, Number(id)] : null;
}

const useKept = () => useStore<readonly RecordKey[]>('palette.recent', none);

/** Returns the records that the admin opened last, the latest first. */
export const useRecent = (): readonly RecordKey[] => useKept()[0].slice(0, Math.min(kept, maxNamed));

/** Remembers each record whose screen is opened. */
export function useRememberRecords(): void {
  const { pathname } = useLocation();
  const [, keep] = useKept();
  useEffect(() => {
    const opened = recordAt(pathname);
    if (!opened) return;
    keep((before) => [
      opened,
      ...before.filter(([name, id]) => name !== opened[0] || id !== opened[1]).slice(0, kept - 1),
    ]);
  }, [pathname, keep]);
}
