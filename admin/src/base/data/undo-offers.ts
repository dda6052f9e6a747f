import { readUndoHeader, type UndoOffer, undoHeader } from '@nanny-polo/shared/browser/undo-header';
import type { HttpClient } from '@nanny-polo/shared/contract/http-client';

let latest: UndoOffer | null = null;

/** Returns the offer to undo the latest write; null if that cannot be undone. */
export const getLatestUndoOffer = (): UndoOffer | null => latest;

const watch =
  (send: typeof fetch = fetch): typeof fetch =>
  async (url, init) => {
    const response = await send(url, init);
    if (init?.method !== 'GET') latest = readUndoHeader(response.headers.get(undoHeader));
    return response;
  };

/**
 * Returns a client that remembers whether its latest write can be undone. A call that can be cancelled only reads, even
 * by POST, and so hides no offer.
 */
export const addUndoOffers = ({ request, call }: HttpClient): HttpClient => ({
  request: (path, options) => request(path, { ...options, fetch: watch(options?.fetch) }),
  call: (endpoint, options) =>
    call(
      endpoint,
      options?.signal ? options : ({ ...options, fetch: watch(options?.fetch) } as typeof options),
    ),
});
