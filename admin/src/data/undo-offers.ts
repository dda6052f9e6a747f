import type { HttpClient } from '@nanny-polo/shared/http-client';
import { readUndoHeader, type UndoOffer, undoHeader } from '@nanny-polo/shared/undo-header';

/** The offer of the latest write that can be undone, and when it came, until a notification shows it. */
let latest: { readonly offer: UndoOffer; readonly at: number } | null = null;

/** How long after a write a notification is assumed to report it, in milliseconds. */
const soon = 5000;

/** Returns the offer of the latest write and forgets it, so that only the notification of that write shows it. */
export function takeUndoOffer(): UndoOffer | null {
  const found = latest;
  latest = null;
  return found && Date.now() - found.at < soon ? found.offer : null;
}

async function watched(...call: Parameters<typeof fetch>): Promise<Response> {
  const response = await fetch(...call);
  const offer = readUndoHeader(response.headers.get(undoHeader));
  if (offer) latest = { offer, at: Date.now() };
  return response;
}

/** Returns a client that remembers its latest write that can be undone. */
export const withUndoOffers = ({ request, call }: HttpClient): HttpClient => ({
  request: (path, options) => request(path, { fetch: watched, ...options }),
  call: (endpoint, options) => call(endpoint, { fetch: watched, ...options } as typeof options),
});
