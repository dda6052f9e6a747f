import { useEffect } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import { findOpenRecord, listPathOf, recordGone } from '../base/data/open-record.ts';
import { watchUndoneChanges } from '../base/data/undone-changes.ts';

/** Leads from the screen of a record to its list once this tab has undone the record's creation. */
export function useLeaveUndone(): void {
  const { pathname } = useLocation();
  const navigate = useNavigate();
  useEffect(() => {
    const open = findOpenRecord(pathname);
    if (!open) return;
    return watchUndoneChanges(({ created }) => {
      if (!created.some(({ resource, id }) => resource === open.resource && id === open.id)) return;
      // At once, so that the screen fetches nothing of the record any more.
      void navigate(listPathOf(open.resource), { replace: true, flushSync: true, state: recordGone });
    });
  }, [pathname, navigate]);
}
