import { connect } from 'node:net';
import { adminLogin } from '@nanny-polo/shared/accounts/admin-account';
import { booking } from '@nanny-polo/shared/bookings/booking';
import { describe, expect, test } from 'vitest';
import { demoPassword } from '../../../demo/accounts.ts';
import { guest } from '../../test/people.ts';
import { openProduct } from '../../test/product.ts';

const product = await openProduct();
const owner = await product.signedIn('owner');
const body = { email: 'owner@nannypolo.example', password: demoPassword };
const { data } = await product.client(null).call(adminLogin, { body });
const authorization = `Bearer ${data.access_token}`;

const post = (path: string, body: string, type = 'application/json') =>
  product.send(path, { method: 'POST', headers: { authorization, 'content-type': type }, body });

/** Writes `request` to a socket unchanged and returns the response. */
async function exchange(request: string): Promise<{ status: number; body: unknown }> {
  const { hostname, port } = new URL(product.url);
  const socket = connect(Number(port), hostname);
  let response = '';
  socket.on('data', (chunk) => {
    response += chunk;
  });
  socket.on('error', () => {});
  socket.write(request);
  await expect.poll(() => response).toMatch(/\r\n\r\n.*\}$/s);
  socket.destroy();
  const [head = '', body = ''] = response.split('\r\n\r\n');
  return { status: Number(head.split(' ')[1]), body: JSON.parse(body) };
}

const valid = {
  parent_id: 1,
  service: 'hourly',
  start_at: '2031-03-03T09:00:00.000Z',
  end_at: '2031-03-03T12:00:00.000Z',
};

describe('malformed and extreme input', () => {
  test.each([
    ['half a body', '{"parent_id":', 400],
    ['no JSON', 'parent_id=1', 400],
    ['an array', '[]', 422],
    ['null', 'null', 422],
    ['an unknown field', JSON.stringify({ ...valid, price: 1 }), 422],
    ['a field named like a method of every object', JSON.stringify({ ...valid, toString: 1 }), 422],
    ['a prototype', '{"__proto__":{"admin":true},"parent_id":1}', 400],
    ['a number instead of text', JSON.stringify({ ...valid, notes: 7 }), 422],
    ['text instead of a number', JSON.stringify({ ...valid, parent_id: '1' }), 422],
    ['an id beyond the column', JSON.stringify({ ...valid, parent_id: 2 ** 31 }), 422],
    ['a fraction', JSON.stringify({ ...valid, parent_id: 1.5 }), 422],
    ['half a surrogate pair', '{"parent_id":1,"notes":"\\ud800"}', 422],
    ['text beyond the limit', JSON.stringify({ ...valid, notes: 'x'.repeat(4001) }), 422],
    ['a megabyte of text', JSON.stringify({ ...valid, notes: 'x'.repeat(1_048_576) }), 413],
    ['text as an instant', JSON.stringify({ ...valid, start_at: 'tomorrow' }), 422],
    ['an offset that no place has', JSON.stringify({ ...valid, end_at: '2031-03-04T08:00:00+16:00' }), 422],
    [
      'a second with 200 decimal places',
      JSON.stringify({ ...valid, end_at: `2031-03-03T12:00:00.${'1'.repeat(200)}Z` }),
      422,
    ],
    [
      'a time finer than milliseconds',
      JSON.stringify({ ...valid, start_at: '2031-03-03T11:59:59.9999Z' }),
      422,
    ],
    ['a year beyond the limit', JSON.stringify({ ...valid, end_at: '9999-01-01T00:00:00Z' }), 422],
    ['an end before its start', JSON.stringify({ ...valid, end_at: valid.start_at }), 422],
    ['a parent who does not exist', JSON.stringify({ ...valid, parent_id: 999_999 }), 422],
    ['a nanny who does not exist', JSON.stringify({ ...valid, nanny_polo_id: 999_999 }), 422],
  ])('%s is rejected with a message', async (_, body, status) => {
    const response = await post('/admin/booking', body);
    expect(response.status).toBe(status);
    expect(await response.json()).toMatchObject({ message: expect.stringMatching(/\w/) });
  });

  test.each(['application/xml', 'text/plain', 'text/plain; charset=utf-8', 'nonsense', ''])(
    'rejects a body of type "%s" with 415',
    async (type) => {
      const response = await post('/admin/booking', JSON.stringify(valid), type);
      expect(response.status).toBe(415);
      expect(await response.json()).toEqual({ message: expect.stringMatching(/^The request must be JSON/) });
    },
  );

  test('rejects a body without a type with 415, whether its length is known or not', async () => {
    const body = JSON.stringify(valid);
    const chunk = `${body.length.toString(16)}\r\n${body}\r\n0\r\n\r\n`;
    for (const rest of [
      `content-length: ${body.length}\r\n\r\n${body}`,
      `transfer-encoding: chunked\r\n\r\n${chunk}`,
    ]) {
      const head = `POST /api/admin/booking HTTP/1.1\r\nhost: localhost\r\nauthorization: ${authorization}\r\n`;
      expect(await exchange(`${head}${rest}`)).toMatchObject({
        status: 415,
        body: { message: expect.stringMatching(/^The request must be JSON/) },
      });
    }
  });

  test('accepts a call without a body and without a type', async () => {
    const signedOut = await product.client(null).call(adminLogin, {
      body: { email: 'visitor@nannypolo.example', password: demoPassword },
    });
    const headers = { authorization: `Bearer ${signedOut.data.access_token}` };
    const response = await product.send('/admin/logout', { method: 'POST', headers });
    expect(response.status).toBe(200);
  });

  test.each([
    ['alone', [0xff]],
    ['cut short', [0xe2, 0x82]],
    ['too long', [0xc0, 0xaf]],
    ['half a surrogate pair', [0xed, 0xa0, 0x80]],
  ])('rejects a body with invalid UTF-8 (%s) with 400', async (_, bytes) => {
    const [before, after] = JSON.stringify({ ...valid, notes: 'a|b' })
      .split('|')
      .map((part) => Buffer.from(part));
    const body = Buffer.concat([before ?? Buffer.of(), Buffer.from(bytes), after ?? Buffer.of()]);
    const headers = { authorization, 'content-type': 'application/json' };
    const response = await product.send('/admin/booking', { method: 'POST', headers, body });
    expect(response.status).toBe(400);
    expect(await response.json()).toEqual({ message: 'The request cannot be read.' });
  });

  test.each([
    [
      'headers beyond the limit',
      `GET /api/health HTTP/1.1\r\nhost: localhost\r\nx: ${'x'.repeat(20_000)}\r\n\r\n`,
      431,
    ],
    ['a path beyond the limit', `GET /${'x'.repeat(20_000)} HTTP/1.1\r\nhost: localhost\r\n\r\n`, 431],
    ['no host', 'GET /api/openapi.json HTTP/1.0\r\n\r\n', 421],
    ['no method', 'NONSENSE / HTTP/1.1\r\nhost: localhost\r\n\r\n', 400],
    [
      'two lengths',
      'POST /api/support HTTP/1.1\r\nhost: localhost\r\ncontent-length: 1\r\ncontent-length: 2\r\n\r\n',
      400,
    ],
  ])('%s is rejected with a message', async (_, request, status) => {
    expect(await exchange(request)).toEqual({
      status,
      body: { message: expect.stringMatching(/\w/) },
    });
  });

  test.each([
    'abc',
    '0',
    '-1',
    '1.5',
    '1e3',
    '99999999999',
    '%00',
    '%ff',
    '%2531',
    '..%2f..%2fetc',
    '1%20OR%201=1',
  ])('the id %s is rejected with 400 or 404', async (id) => {
    const response = await product.send(`/admin/booking/${id}`, { headers: { authorization } });
    expect([400, 404]).toContain(response.status);
    expect(await response.json()).toMatchObject({ message: expect.stringMatching(/\w/) });
  });

  test.each([
    'filter=%7B',
    'filter=[]',
    'range=[5,1]',
    'range=[0,999999]',
    'range=[-1,3]',
    'sort=["id"]',
    'colour=red',
    'range=[0,4]&range=[0,9]',
    'valueOf=red',
    '__proto__=red',
    'filter={"start_at_gte":"2031-03-03T09:00:00-23:00"}',
  ])('the list query %s is rejected with 422', async (query) => {
    const response = await product.send(`/admin/booking?${query}`, { headers: { authorization } });
    expect(response.status).toBe(422);
  });

  test.each(['%', '_', '\\', "'; DROP TABLE booking; --", '<script>', '🐘', 'ﷺ', '{{7*7}}'])(
    'a search for %s is taken literally and finds no record',
    async (q) => {
      expect(await owner.call(booking.list, { query: { filter: { q } } })).toEqual([]);
    },
  );

  test.each([
    ['<script>alert(1)</script>'],
    ["Robert'); DROP TABLE booking;--"],
    ['=HYPERLINK("x")'],
    ['&lt;b&gt; %2541 \\u0041 &amp;amp;'],
    ['👩‍👧‍👦'],
    ['\u202Egnp.exe', 'gnp.exe'],
    ['  spaced  ', 'spaced'],
    ['a\0b', 'ab'],
    ['\r\n\t', ''],
  ])('the text %j is returned as text', async (notes, stored = notes) => {
    const made = await owner.call(booking.create, {
      body: { ...valid, service: 'hourly', children: [guest], notes },
    });
    expect((await owner.call(booking.get, { params: { id: made.id } })).notes).toBe(stored);
  });
});
