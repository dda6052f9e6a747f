import { adminProfile } from '@nanny-polo/shared/accounts/admin-account';
import { booking, bookingTransitionCalls } from '@nanny-polo/shared/bookings/booking';
import type { Endpoint } from '@nanny-polo/shared/contract/endpoint';
import { describe, expect, test } from 'vitest';
import { openSession } from '../../accounts/session/service.ts';
import { openProduct } from '../../test/product.ts';

const product = await openProduct();
const visitor = await product.signedIn('visitor');

interface Operation {
  readonly security: unknown[];
}

async function operations(): Promise<{ method: string; path: string; open: boolean }[]> {
  const response = await product.send('/openapi.json');
  const { paths } = (await response.json()) as { paths: Record<string, Record<string, Operation>> };
  return Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, { security }]) => ({
      method: method.toUpperCase(),
      path: path.replace(/^\/api/, '').replace('{id}', '1'),
      open: security.length === 0,
    })),
  );
}

describe('permissions', () => {
  test('every admin call that is not open gets 401 without a valid session', async () => {
    const closed = (await operations()).filter(({ path, open }) => path.startsWith('/admin/') && !open);
    expect(closed.length).toBeGreaterThan(15);
    for (const { method, path } of closed) {
      for (const authorization of [undefined, 'Bearer x', `Bearer ${'A'.repeat(43)}`, 'Basic b3duZXI6']) {
        const headers: Record<string, string> = authorization ? { authorization } : {};
        const { status } = await product.send(path, { method, headers });
        expect(`${method} ${path} ${status}`).toBe(`${method} ${path} 401`);
      }
    }
  });

  test('a session token in a cookie is ignored, even with the content types of a form on another site', async () => {
    const token = await openSession(product.db, { realm: 'admin', id: 1 }, { ip: '', userAgent: '' });
    const cookie = `auth-token=${encodeURIComponent(JSON.stringify({ token, role: 'ADMIN' }))}`;
    for (const [method, path, type] of [
      ['GET', '/admin/profile', ''],
      ['POST', '/admin/logout', 'text/plain'],
      ['POST', '/admin/booking', 'application/x-www-form-urlencoded'],
    ] as const) {
      const headers = { cookie, ...(type && { 'content-type': type }) };
      const { status } = await product.send(path, { method, headers, ...(type && { body: '{}' }) });
      expect([path, status]).toEqual([path, 401]);
    }
    expect((await product.client(token).call(adminProfile)).data.id).toBe(1);
  });

  test('of type visit allow reads, and every write gets 403 rather than 404 or 422', async () => {
    expect((await visitor.call(booking.list, { query: {} })).length).toBe(25);
    const attempts = [
      () => visitor.call(booking.create as Endpoint, { body: {} }),
      () => visitor.call(booking.update as Endpoint, { params: { id: 999_999 }, body: {} }),
      () => visitor.call(booking.updateMany, { query: { filter: { id: [1] } }, body: { notes: 'x' } }),
      () => visitor.call(booking.remove, { params: { id: 999_999 } }),
      () => visitor.call(booking.removeMany, { query: { filter: { id: [1, 2] } } }),
      ...Object.values(bookingTransitionCalls).map(
        (transition) => () => visitor.call(transition, { params: { id: 1 }, body: { version: 1 } }),
      ),
    ];
    for (const attempt of attempts) {
      await expect(attempt()).rejects.toMatchObject({ status: 403, body: { code: 'not_permitted' } });
    }
  });

  test('an admin without the permission sees no booking', async () => {
    const newcomer = await product.signedIn('newcomer');
    await expect(newcomer.call(booking.list, { query: {} })).rejects.toMatchObject({ status: 403 });
    await expect(newcomer.call(booking.get, { params: { id: 1 } })).rejects.toMatchObject({ status: 403 });
    await expect(newcomer.call(booking.history, { params: { id: 1 } })).rejects.toMatchObject({
      status: 403,
    });
  });
});
