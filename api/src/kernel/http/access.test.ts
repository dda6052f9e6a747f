import { createHash } from 'node:crypto';
import { hasPermission, type Permission } from '@nanny-polo/shared/contract/permission';
import { asc, eq } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { adminUser } from '../../accounts/identity/admin-user-table.ts';
import { parentUser } from '../../accounts/identity/parent-user-table.ts';
import type { AccountRef } from '../../accounts/identity/realm.ts';
import { role } from '../../accounts/identity/role-table.ts';
import { openSession } from '../../accounts/session/service.ts';
import { session } from '../../accounts/session/table.ts';
import { type Needs, needsOf, ownedBy, unfinishedCalls } from '../../test/access-table.ts';
import { readyParent } from '../../test/people.ts';
import { openProduct } from '../../test/product.ts';
import type { SessionLevel } from '../session/session.ts';

/** A caller. A session is opened for each call, because some calls end it. */
interface Caller {
  readonly name: string;
  readonly account?: AccountRef;
  readonly expired?: boolean;
  /** The level of an unfinished session. */
  readonly level?: SessionLevel;
  /** The account is suspended although its session has not ended. */
  readonly suspended?: boolean;
  readonly permissions?: readonly Permission[];
}

const product = await openProduct();
const document = (await (await product.send('/openapi.json')).json()) as {
  paths: Record<string, Record<string, unknown>>;
};
const calls = Object.entries(document.paths).flatMap(([path, methods]) =>
  Object.keys(methods).map((method) => `${method.toUpperCase()} ${path.replace('/api', '')}`),
);
const admins = await product.db
  .select({ id: adminUser.id, email: adminUser.email, permissions: role.permissions })
  .from(adminUser)
  .leftJoin(role, eq(role.id, adminUser.role_id))
  .orderBy(asc(adminUser.id));
const parents = await product.db
  .select({ id: parentUser.id })
  .from(parentUser)
  .where(eq(parentUser.status, 'active'))
  .orderBy(asc(parentUser.id))
  .limit(2);
const suspended = await readyParent(product.db, { status: 'suspended' });
const admin = (name: string): Caller => {
  const found = admins.find(({ email }) => email.startsWith(name));
  return { name, account: { realm: 'admin', id: found?.id ?? 0 }, permissions: found?.permissions ?? [] };
};
const callers: Caller[] = [
  { name: 'nobody' },
  ...['parent', 'other parent'].map(
    (name, at): Caller => ({ name, account: { realm: 'user', id: parents[at]?.id ?? 0 } }),
  ),
  admin('newcomer'),
  admin('visitor'),
  admin('coordinator'),
  admin('owner'),
  { ...admin('owner'), name: 'expired session', expired: true },
  { ...admin('owner'), name: 'owner before the second factor', level: 1 },
  { ...admin('owner'), name: 'owner setting up a second factor', level: 0 },
  { name: 'suspended parent', account: { realm: 'user', id: suspended.id }, suspended: true },
];

async function tokenOf({ account, expired, level }: Caller): Promise<string | null> {
  if (!account) return null;
  const client = { ip: '', userAgent: '' };
  const token = await openSession(product.db, account, client, level === undefined ? {} : { level });
  if (expired) {
    const token_hash = createHash('sha256').update(token).digest('base64url');
    const now = new Date().toISOString();
    await product.db.update(session).set({ expires_at: now }).where(eq(session.token_hash, token_hash));
  }
  return token;
}

/** Makes the call with an empty body, about a record that does not exist unless `id` says otherwise. */
async function make(call: string, caller: Caller, id = 999_999): Promise<{ status: number; body: string }> {
  const [method = '', path = ''] = call.split(' ');
  const token = await tokenOf(caller);
  const response = await product.send(
    path.replace(/\{(id|entry)\}/g, String(id)).replace(/\{\w+\}/g, 'x'.repeat(43)),
    {
      method,
      headers: {
        ...(token && { authorization: `Bearer ${token}` }),
        ...(method !== 'GET' && { 'content-type': 'application/json' }),
      },
      ...(method !== 'GET' && { body: '{}' }),
    },
  );
  if (response.headers.get('content-type')?.startsWith('text/event-stream')) {
    await response.body?.cancel();
    return { status: response.status, body: '' };
  }
  return { status: response.status, body: (await response.text()).replaceAll(String(id), '{id}') };
}

/** Returns the 401 or 403 that the table requires, or null if the call is allowed. */
function refusal(
  call: string,
  needs: Needs,
  { name, account, expired, suspended, level, permissions = [] }: Caller,
): 401 | 403 | null {
  if (needs === 'nothing') return null;
  if (!account || expired || suspended) return 401;
  if (level !== undefined) return unfinishedCalls[call]?.includes(level) ? null : 403;
  if (needs === 'parent') return account.realm === 'user' ? null : 403;
  if (account.realm !== 'admin') return 403;
  if (needs === 'admin') return null;
  if (needs === 'owner') return name === 'owner' ? null : 403;
  const { anyOf, type } = needs;
  return anyOf.some((name) => hasPermission(permissions, name, type)) ? null : 403;
}

test('every route has a row in the access table', () => {
  expect(calls.length).toBeGreaterThan(50);
  expect(calls.filter((call) => !needsOf(call))).toEqual([]);
  const own = calls.filter((call) => needsOf(call) === 'parent' && call.includes('{'));
  expect(own.filter((call) => !ownedBy[call])).toEqual([]);
});

test('every route responds to each of the eleven callers as its row says', async () => {
  const wrong: string[] = [];
  for (const call of calls) {
    const needs = needsOf(call) ?? 'nothing';
    const responses = await Promise.all(callers.map((caller) => make(call, caller)));
    for (const [at, caller] of callers.entries()) {
      const expected = refusal(call, needs, caller);
      const { status = 0, body = '' } = responses[at] ?? {};
      const isUnfinished = caller.level !== undefined && expected === 403;
      const fits =
        expected === null
          ? ![401, 403, 500].includes(status)
          : status === expected && (!isUnfinished || JSON.parse(body).code === 'second_factor_required');
      if (!fits)
        wrong.push(`${call} as ${caller.name}: ${status} instead of ${expected ?? 'a permitted call'}`);
    }
  }
  expect(wrong).toEqual([]);
});

test("another parent's record gets the same response as a record that does not exist", async () => {
  for (const [call, find] of Object.entries(ownedBy)) {
    const owned = await find(product.db);
    expect(owned, call).toBeDefined();
    if (!owned) continue;
    const other = callers.find(({ account }) => account?.realm === 'user' && account.id !== owned.parent_id);
    if (!other) throw new Error('There is no other parent');
    expect([call, await make(call, other, owned.id)]).toEqual([call, await make(call, other)]);
  }
});
