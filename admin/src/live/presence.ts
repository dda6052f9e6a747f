import { ApiError } from '@nanny-polo/shared/http-client';
import { leaveRecord, type Present, stayAtRecord } from '@nanny-polo/shared/live';
import type { OpenRecord } from '../data/open-record.ts';
import { api } from '../session/api.ts';

/** The id of this tab. */
const tab = crypto.randomUUID();

let last: Promise<unknown> = Promise.resolve();
let leaving: ReturnType<typeof setTimeout> | undefined;

/** Makes the calls of this tab one after another, since the last one counts. */
function inTurn<Result>(call: () => Promise<Result>): Promise<Result> {
  const result = last.then(call);
  last = result.catch(() => undefined);
  return result;
}

/** The others who have the record open, and the admin who holds its lock, if it is one of them. */
export interface Presence {
  readonly others: readonly Present[];
  readonly holder: Present | null;
}

/** Reports the record that this tab has open. With `anyway`, the tab may edit although somebody else is editing. */
export function reportPresence(
  record: OpenRecord,
  how: { editing: boolean; anyway?: boolean },
): Promise<Presence> {
  clearTimeout(leaving);
  return inTurn(() => report(record, how));
}

async function report(
  record: OpenRecord,
  { editing, anyway = false }: { editing: boolean; anyway?: boolean },
): Promise<Presence> {
  try {
    const others = await api.call(stayAtRecord, {
      params: { tab },
      body: { ...record, editing, ...(anyway && { anyway }) },
    });
    return { others, holder: null };
  } catch (error) {
    if (!(error instanceof ApiError) || error.body.code !== 'locked') throw error;
    const holder = error.body.data as Present;
    await api.call(stayAtRecord, { params: { tab }, body: { ...record, editing: false } });
    return { others: [holder], holder };
  }
}

/** Reports that this tab has left its record, even while the page is being closed. */
export function leave(): void {
  const lasting: typeof fetch = (input, init) => fetch(input, { ...init, keepalive: true });
  const call = () => api.call(leaveRecord, { params: { tab }, fetch: lasting });
  void inTurn(call).catch(() => undefined);
}

/** Reports that this tab has left its record, unless it soon opens one again, for example from view to edit. */
export function leaveSoon(): void {
  clearTimeout(leaving);
  leaving = setTimeout(leave, 300);
}
