import { undoHeader } from '@nanny-polo/shared/browser/undo-header';
import { allowCallers, defineEndpoint } from '@nanny-polo/shared/contract/endpoint';
import { createHttpClient } from '@nanny-polo/shared/contract/http-client';
import { expect, test } from 'vitest';
import { addUndoOffers, getLatestUndoOffer } from './undo-offers.ts';

/** Answers a call with the offer that its path holds. */
const send = async (url: string | URL | Request) => {
  const offer = String(url).slice(1);
  return Response.json({}, { headers: offer ? { [undoHeader]: decodeURIComponent(offer) } : {} });
};

test('offers to undo the latest write, and nothing once another write cannot be undone', async () => {
  const { request } = addUndoOffers(
    createHttpClient({ baseURL: '', token: () => null, onUnauthorized: () => undefined }),
  );
  const write = (offer: string) =>
    request(`/${encodeURIComponent(offer)}`, { method: 'PUT', body: {}, fetch: send });
  await write('9; mails=0; sent=0; seconds=60');
  await request('/', { fetch: send });
  expect(getLatestUndoOffer()).toEqual({ id: 9, mails: 0, sent: 0, seconds: 60 });
  await write('');
  expect(getLatestUndoOffer()).toBeNull();
});

test('a preview by POST, which can be cancelled, hides no offer', async () => {
  const preview = defineEndpoint('POST', '/preview', allowCallers('admin'), { summary: '', response: {} });
  const { request, call } = addUndoOffers(
    createHttpClient({ baseURL: '', token: () => null, onUnauthorized: () => undefined }),
  );
  const offer = '7; mails=0; sent=0; seconds=60';
  await request(`/${encodeURIComponent(offer)}`, { method: 'PUT', body: {}, fetch: send });
  await call(preview, {
    signal: new AbortController().signal,
    fetch: async () => Response.json({}),
  } as never);
  expect(getLatestUndoOffer()?.id).toBe(7);
});
