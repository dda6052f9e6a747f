import { leaveRecord, type Present, presenceBeatMs, stayAtRecord } from '@nanny-polo/shared/office/live';
import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { isTabAttended } from '../../base/data/attention.ts';
import type { findOpenRecord } from '../../base/data/open-record.ts';
import { api } from '../../base/session/api.ts';
import { presenceKeyOf, useLiveState } from './live.ts';

const nobody: readonly Present[] = [];

/** The id of this tab. */
const tab = crypto.randomUUID();

let last: Promise<unknown> = Promise.resolve();

/** Makes the calls of this tab one after another, since the last one counts. */
function inTurn<Result>(call: () => Promise<Result>): Promise<Result> {
  const result = last.then(call);
  last = result.catch(() => undefined);
  return result;
}

/** Reports that this tab has left its record, even while the page is being closed. */
function leave(): void {
  const lasting: typeof fetch = (input, init) => fetch(input, { ...init, keepalive: true });
  const call = () => api.call(leaveRecord, { params: { tab }, fetch: lasting });
  void inTurn(call).catch(() => undefined);
}

/**
 * Reports which record this tab has open, regularly and whenever somebody opens or leaves it, unless the tab is
 * unattended, or hidden and not editing. Returns the others who have the record open.
 */
export function usePresence(record: ReturnType<typeof findOpenRecord>): readonly Present[] {
  const isLive = useLiveState() === 'live';
  const { resource = '', id = 0, editing = false } = record ?? {};
  const isReported = isLive && id > 0;
  const { data = nobody } = useQuery({
    queryKey: presenceKeyOf(resource, id),
    queryFn: () => inTurn(() => api.call(stayAtRecord, { params: { tab }, body: { resource, id } })),
    enabled: isReported,
    gcTime: 0,
    staleTime: 0,
    refetchInterval: () => isTabAttended() && presenceBeatMs,
    refetchIntervalInBackground: editing,
    refetchOnWindowFocus: 'always',
  });

  useEffect(() => {
    if (!isReported) return;
    addEventListener('pagehide', leave);
    return () => {
      removeEventListener('pagehide', leave);
      leave();
    };
  }, [isReported]);

  useEffect(() => {
    if (!isReported || editing) return;
    const onHidden = () => document.visibilityState === 'hidden' && leave();
    document.addEventListener('visibilitychange', onHidden);
    return () => document.removeEventListener('visibilitychange', onHidden);
  }, [isReported, editing]);

  return isReported ? data : nobody;
}
