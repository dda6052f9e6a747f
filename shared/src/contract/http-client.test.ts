import { expect, test, vi } from 'vitest';
import { openUserCalls } from '../accounts/open-calls.ts';
import { booking } from '../bookings/booking.ts';
import { ApiError, createHttpClient, refusalMessageOf, urlOf } from './http-client.ts';

test('encodes special characters in path and query parameters', () => {
  expect(urlOf(openUserCalls.verifyEmail, { token: '../a?b=c#d e' })).toBe(
    '/users/email-verification/..%2Fa%3Fb%3Dc%23d%20e',
  );
  const url = urlOf(booking.list, undefined, { filter: { q: '&range=[0,9]#' } });
  expect(Object.fromEntries(new URL(url, 'http://127.0.0.1').searchParams)).toEqual({
    filter: '{"q":"&range=[0,9]#"}',
  });
});

/** Returns a client whose server gives these responses in turn; an `Error` is a broken connection. */
function respondingWith(...responses: (Response | Error)[]) {
  const fetch = vi.fn(async () => {
    const next = responses.shift();
    if (next instanceof Response) return next;
    throw next ?? new Error('No further response');
  });
  const onUnauthorized = vi.fn();
  const client = createHttpClient({ baseURL: '/api', token: () => 'secret', onUnauthorized });
  return { fetch, onUnauthorized, request: (method: string) => client.request('/x', { method, fetch }) };
}

const ok = () => Response.json({ well: true });
const broken = () => new TypeError('Failed to fetch');
const failed = (status: number) => Response.json({ message: `Status ${status}` }, { status });

test.each([408, 409, 425, 429, 500, 502, 503, 504])('retries a read once after a %d', async (status) => {
  const { fetch, request } = respondingWith(failed(status), ok());
  expect((await request('GET'))._data).toEqual({ well: true });
  expect(fetch).toHaveBeenCalledTimes(2);
});

test('tries a read at most twice and a write once', async () => {
  const read = respondingWith(broken(), failed(503), ok());
  await expect(read.request('GET')).rejects.toMatchObject({ status: 503, message: 'Status 503' });
  for (const fault of [failed(503), broken()]) {
    const write = respondingWith(fault, ok());
    await expect(write.request('POST')).rejects.toMatchObject({ name: 'ApiError' });
    expect(write.fetch).toHaveBeenCalledTimes(1);
  }
});

const sentence = expect.stringMatching(/^[A-Z].{20,}\.$/);

test('throws an error with status 0 if the server cannot be reached', async () => {
  await expect(respondingWith(broken()).request('PUT')).rejects.toMatchObject({
    status: 0,
    message: sentence,
  });
});

test.each([
  ['an error page of a proxy', 502, 'text/html', '<h1>Bad Gateway</h1>'],
  ['an empty body', 422, 'application/json', ''],
  ['an empty body without a type', 500, '', ''],
  ['a body that was cut off', 409, 'application/json', '{"message":"The nan'],
  ['a body that is not an object', 400, 'application/json', '"Unprocessable Entity"'],
  ['null', 404, 'application/json', 'null'],
  ['a message that is not text', 418, 'application/json', '{"message":{"en":"No"},"errors":"none"}'],
])('throws an error with a message of its own if the server sends %s', async (_, status, type, body) => {
  const response = new Response(body, {
    status,
    statusText: 'Unprocessable Entity',
    headers: type ? { 'content-type': type } : {},
  });
  const error = await respondingWith(response)
    .request('PUT')
    .catch((reason: unknown) => reason);
  expect(error).toMatchObject({ status, message: sentence, body: { message: '' } });
  expect(error).not.toMatchObject({ message: expect.stringContaining('Unprocessable') });
});

test('keeps field errors that come without a message', async () => {
  const errors = { email: ['Already taken', 'Too long'], password: ['Required'] };
  await expect(
    respondingWith(Response.json({ errors }, { status: 422 })).request('POST'),
  ).rejects.toMatchObject({
    status: 422,
    message: 'Please check the marked fields.',
    body: { message: '', errors },
  });
});

test('keeps the server’s message, whatever the status', async () => {
  for (const status of [409, 422, 429, 503])
    await expect(respondingWith(failed(status)).request('POST')).rejects.toMatchObject({
      message: `Status ${status}`,
    });
});

test('says that it is too large if a proxy refuses a call with a page', async () => {
  const page = new Response('<h1>413 Request Entity Too Large</h1>', {
    status: 413,
    headers: { 'content-type': 'text/html' },
  });
  const error = await respondingWith(page)
    .request('POST')
    .catch((error: unknown) => error as ApiError);
  const tooLarge = 'This is too large. Please choose a smaller file, or shorten the text.';
  expect(error).toMatchObject({ status: 413, message: tooLarge, body: { message: tooLarge } });
  expect(refusalMessageOf(error as ApiError, 'This code is wrong')).toBe(tooLarge);
});

test('uses the fallback for a refusal without a message, and for nothing else', () => {
  const fallback = 'Credential is not valid';
  const of = (status: number, message = '') => refusalMessageOf(new ApiError(status, { message }), fallback);
  expect(of(422)).toBe(fallback);
  expect(of(422, 'Try later')).toBe('Try later');
  for (const status of [0, 429, 502]) expect(of(status)).toEqual(sentence);
});

test('retries a read whose response is cut off, and throws an error with status 0 the second time or for a write', async () => {
  const half = () => new Response('{"data":[', { headers: { 'content-type': 'application/json' } });
  expect((await respondingWith(half(), ok()).request('GET'))._data).toEqual({ well: true });
  await expect(respondingWith(half(), half()).request('GET')).rejects.toMatchObject({
    status: 0,
    message: sentence,
  });
  const write = respondingWith(half(), ok());
  await expect(write.request('POST')).rejects.toMatchObject({ status: 0, message: sentence });
  expect(write.fetch).toHaveBeenCalledTimes(1);
});

test('reports a 401 as the end of the session, but not a 403', async () => {
  const ended = respondingWith(failed(401));
  await expect(ended.request('GET')).rejects.toMatchObject({ status: 401 });
  expect(ended.onUnauthorized).toHaveBeenCalledOnce();
  const forbidden = respondingWith(failed(403));
  await expect(forbidden.request('GET')).rejects.toMatchObject({ status: 403 });
  expect(forbidden.onUnauthorized).not.toHaveBeenCalled();
});

test('reports a 401 even without a token, but not to a call that brings its own', async () => {
  const onUnauthorized = vi.fn();
  const fetch = async () => failed(401);
  const { request } = createHttpClient({ baseURL: '/api', token: () => null, onUnauthorized, fetch });
  await expect(request('/x', { headers: { authorization: 'Bearer other' } })).rejects.toThrow();
  expect(onUnauthorized).not.toHaveBeenCalled();
  await expect(request('/x')).rejects.toThrow();
  expect(onUnauthorized).toHaveBeenCalledOnce();
});

test('decodes JSON, and returns text as a string, other content as a Blob and undefined for a 204', async () => {
  const typed = (type: string, body: string) => new Response(body, { headers: { 'content-type': type } });
  expect((await respondingWith(typed('text/html; charset=utf-8', '<p>')).request('GET'))._data).toBe('<p>');
  expect((await respondingWith(typed('application/pdf', '%PDF')).request('GET'))._data).toBeInstanceOf(Blob);
  expect((await respondingWith(new Response(null, { status: 204 })).request('DELETE'))._data).toBeUndefined();
});
