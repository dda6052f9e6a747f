import { type SearchableName, searchable } from '@nanny-polo/shared/office/search';
import { useEffect } from 'react';
import { useStore } from 'react-admin';
import { useLocation } from 'react-router-dom';
import { findOpenRecord } from '../../base/data/open-record.ts';

/** A record by its resource and id; its name is never stored in the browser. */
export type RecordKey = readonly [SearchableName, number];

const maxRecent = 8;
const none: readonly RecordKey[] = [];

const isSearchable = (name: string): name is SearchableName => Object.hasOwn(searchable, name);

const useKept = () => useStore<readonly RecordKey[]>('palette.recent', none);

/** Returns the records that the admin opened last, the latest first. */
export const useRecent = (): readonly RecordKey[] => useKept()[0];

export function useRememberRecords(): void {
  const { pathname } = useLocation();
  const [, keep] = useKept();
  useEffect(() => {
    const { resource = '', id = 0 } = findOpenRecord(pathname) ?? {};
    if (!isSearchable(resource)) return;
    keep((before) => [
      [resource, id],
      ...before.filter((one) => one[0] !== resource || one[1] !== id).slice(0, maxRecent - 1),
    ]);
  }, [pathname, keep]);
}
