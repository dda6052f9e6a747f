import { adminProfile } from '@nanny-polo/shared/accounts/admin-account';
import { adminUser, adminUserTransitionCalls, resendLink } from '@nanny-polo/shared/accounts/admin-user';
import { role } from '@nanny-polo/shared/accounts/role';
import { countBookings } from '@nanny-polo/shared/bookings/booking';
import type { Permission } from '@nanny-polo/shared/contract/permission';
import { eq, sql } from 'drizzle-orm';
import { beforeEach, describe, expect, test } from 'vitest';
import { queryRows } from '../../kernel/database/database.ts';
import { onPostgres, raceRounds } from '../../test/database.ts';
import { openProduct } from '../../test/product.ts';
import { adminUser as adminTable } from '../identity/admin-user-table.ts';
import { role as roleTable } from '../identity/role-table.ts';
import { openSession } from '../session/service.ts';

/** The attacker's permissions: to manage roles and admins, and to read bookings. */
const held: Permission[] = [
  { name: 'role', type: 'full' },
  { name: 'admin-user', type: 'full' },
  { name: 'booking', type: 'visit' },
];
const more: Permission[] = [...held.slice(0, 2), { name: 'booking', type: 'full' }];

async function admin(name: string, permissions: Permission[]) {
  const [held] = await product.db.insert(roleTable).values({ name, permissions }).returning();
  const values = {
    first_name: name,
    last_name: 'Test',
    email: `${name}@test.example`,
    status: 'active',
  } as const;
  const [made] = await product.db
    .insert(adminTable)
    .values({ ...values, role_id: held?.id ?? 0 })
    .returning();
  return { id: made?.id ?? 0, role_id: held?.id ?? 0 };
}
const clientOf = async (id: number) =>
  product.client(await openSession(product.db, { realm: 'admin', id }, { ip: '', userAgent: '' }));

const product = await openProduct();
const owner = await product.signedIn('owner');
const { id: attackerId, role_id: attackerRole } = await admin('attacker', held);
const { id: deputyId } = await admin('deputy', [...more, { name: 'parents', type: 'full' }]);
const attacker = await clientOf(attackerId);

const everything = async () => ({
  roles: await product.db.select().from(roleTable).orderBy(roleTable.id),
  admins: await product.db
    .select({
      id: adminTable.id,
      role_id: adminTable.role_id,
      status: adminTable.status,
      email: adminTable.email,
    })
    .from(adminTable)
    .orderBy(adminTable.id),
});
const versionOf = async (table: typeof adminTable | typeof roleTable, id: number) => {
  const [found] = await product.db.select({ version: table.version }).from(table).where(eq(table.id, id));
  return found?.version ?? 0;
};
const roleOf = (name: string) => sql`(SELECT id FROM role WHERE name = ${name})`;
const roleId = async (name: string) => {
  const [found] = await product.db
    .select({ id: roleTable.id })
    .from(roleTable)
    .where(eq(roleTable.id, roleOf(name)));
  return found?.id ?? 0;
};

/** Attempts to gain permissions that the admin does not hold. */
const ways: [string, () => Promise<unknown>][] = [
  [
    'adding permissions to their own role',
    async () =>
      attacker.call(role.update, {
        params: { id: attackerRole },
        body: { version: await versionOf(roleTable, attackerRole), permissions: more },
      }),
  ],
  [
    'adding permissions to their own role in a bulk call',
    () =>
      attacker.call(role.updateMany, {
        query: { filter: { id: [attackerRole] } },
        body: { permissions: [...held, { name: 'dashboard', type: 'visit' }] },
      }),
  ],
  [
    'creating a role with more permissions',
    () => attacker.call(role.create, { body: { name: 'Stronger', permissions: more } }),
  ],
  [
    'giving themselves the owner’s role',
    async () =>
      attacker.call(adminUser.update, {
        params: { id: attackerId },
        body: { version: await versionOf(adminTable, attackerId), role_id: await roleId('Owner') },
      }),
  ],
  [
    'giving themselves a stronger role in a bulk call',
    async () =>
      attacker.call(adminUser.updateMany, {
        query: { filter: { id: [attackerId] } },
        body: { role_id: await roleId('Coordinator') },
      }),
  ],
  [
    'inviting a friend with a stronger role',
    async () =>
      attacker.call(adminUser.create, {
        body: {
          first_name: 'A',
          last_name: 'Friend',
          email: 'friend@test.example',
          role_id: await roleId('Coordinator'),
        },
      }),
  ],
  [
    'changing the owner’s address, to reset the password',
    async () =>
      attacker.call(adminUser.update, {
        params: { id: 1 },
        body: { version: await versionOf(adminTable, 1), email: 'attacker+1@test.example' },
      }),
  ],
  [
    'changing a stronger admin’s address',
    async () =>
      attacker.call(adminUser.update, {
        params: { id: deputyId },
        body: { version: await versionOf(adminTable, deputyId), email: 'attacker+2@test.example' },
      }),
  ],
  [
    'suspending a stronger admin',
    async () =>
      attacker.call(adminUserTransitionCalls.suspend, {
        params: { id: deputyId },
        body: { version: await versionOf(adminTable, deputyId) },
      }),
  ],
  [
    'deleting the owner in a bulk call',
    () => attacker.call(adminUser.removeMany, { query: { filter: { id: [1] } } }),
  ],
  [
    'weakening a stronger role so that it can be given',
    async () =>
      attacker.call(role.update, {
        params: { id: await roleId('Coordinator') },
        body: { version: await versionOf(roleTable, await roleId('Coordinator')), permissions: [] },
      }),
  ],
  [
    'inviting a stronger admin again',
    async () =>
      attacker.call(resendLink, {
        params: { id: deputyId },
        body: { version: await versionOf(adminTable, deputyId) },
      }),
  ],
];

describe('an admin cannot gain permissions', () => {
  let before: Awaited<ReturnType<typeof everything>>;
  beforeEach(async () => {
    before = await everything();
  });

  test.each(ways)('by %s', async (_, attempt) => {
    await expect(attempt()).rejects.toMatchObject({ status: 403, body: { code: 'not_permitted' } });
    expect(await everything()).toEqual(before);
  });

  test('and the refusal says why a stronger admin cannot be changed', async () => {
    const body = { version: await versionOf(adminTable, deputyId) };
    const suspended = attacker.call(adminUserTransitionCalls.suspend, { params: { id: deputyId }, body });
    await expect(suspended).rejects.toMatchObject({
      status: 403,
      message: 'This admin holds permissions that you do not hold yourself.',
    });
  });
});

describe('a session that is open', () => {
  test('loses the permissions of its admin as soon as they are removed', async () => {
    const { id, role_id } = await admin('stale', [...held, { name: 'dashboard', type: 'full' }]);
    const client = await clientOf(id);
    await client.call(countBookings, { query: {} });
    const version = await versionOf(roleTable, role_id);
    await owner.call(role.update, { params: { id: role_id }, body: { version, permissions: [] } });
    await expect(client.call(countBookings, { query: {} })).rejects.toMatchObject({ status: 403 });
    await expect(client.call(role.create, { body: { name: 'Late' } })).rejects.toMatchObject({ status: 403 });
    expect((await client.call(adminProfile)).data.permissions).toEqual([]);
  });

  test('ends with a suspension, and stays ended when the admin is reinstated', async () => {
    const { id } = await admin('ended', held);
    const client = await clientOf(id);
    await client.call(adminProfile);
    const version = await versionOf(adminTable, id);
    await owner.call(adminUserTransitionCalls.suspend, { params: { id }, body: { version } });
    await expect(client.call(adminProfile)).rejects.toMatchObject({ status: 401 });
    await owner.call(adminUserTransitionCalls.reinstate, { params: { id }, body: { version: version + 1 } });
    await expect(client.call(adminProfile)).rejects.toMatchObject({ status: 401 });
  });

  // Needs two connections that interleave; PGlite has one.
  test.runIf(onPostgres())(
    'grants nothing once the permissions are removed, whenever the call was made',
    async () => {
      const lastOf = async (id: number) => {
        const [last] = await queryRows<{ id: number }>(
          product.db,
          sql`SELECT max(id) AS id FROM event WHERE resource = 'role' AND record_id = ${id}`,
        );
        return last?.id ?? 0;
      };
      for (let round = 0; round < 20; round += 1) {
        const { id, role_id } = await admin(`racer${round}`, [...held, { name: 'dashboard', type: 'full' }]);
        const client = await clientOf(id);
        const removed = owner.call(role.updateMany, {
          query: { filter: { id: [role_id] } },
          body: { permissions: held },
        });
        const granted = client
          .call(role.create, {
            body: { name: `Race ${round}`, permissions: [{ name: 'dashboard', type: 'full' }] },
          })
          .catch(() => null);
        const [, made] = await Promise.all([removed, granted]);
        if (made) expect(await lastOf(made.id)).toBeLessThan(await lastOf(role_id));
      }
    },
  );
});

// Needs connections that interleave; PGlite has one.
test.runIf(onPostgres())(
  'two admins can change each other and each other’s roles at the same time',
  async () => {
    const [one, two] = [await admin('one', held), await admin('two', held)];
    const [byOne, byTwo] = [await clientOf(one.id), await clientOf(two.id)];
    const rename = (client: typeof owner, { id }: { id: number }, last_name: string) =>
      client.call(adminUser.updateMany, { query: { filter: { id: [id] } }, body: { last_name } });
    const describe = (client: typeof owner, { role_id }: { role_id: number }, description: string) =>
      client.call(role.updateMany, { query: { filter: { id: [role_id] } }, body: { description } });
    for (const round of raceRounds(50)) {
      const text = `Round ${round}`;
      await Promise.all([
        rename(byOne, two, text),
        rename(byTwo, one, text),
        describe(byOne, two, text),
        describe(byTwo, one, text),
      ]);
    }
  },
);

describe('the owner', () => {
  test.each(['suspend', 'reinstate'] as const)('cannot %s themselves', async (transition) => {
    const body = { version: await versionOf(adminTable, 1) };
    await expect(
      owner.call(adminUserTransitionCalls[transition], { params: { id: 1 }, body }),
    ).rejects.toMatchObject({
      status: 403,
    });
  });

  test('keeps their role and cannot be deleted', async () => {
    const body = { version: await versionOf(adminTable, 1), role_id: null };
    await expect(owner.call(adminUser.update, { params: { id: 1 }, body })).rejects.toMatchObject({
      status: 403,
    });
    await expect(owner.call(adminUser.remove, { params: { id: 1 } })).rejects.toMatchObject({ status: 403 });
  });

  test('invites an admin with a role by mail, but not at an address that another admin has', async () => {
    const body = { first_name: 'Nia', last_name: 'Okon', email: 'nia@test.example', role_id: attackerRole };
    const made = await owner.call(adminUser.create, { body });
    expect(made).toMatchObject({ status: 'invited', role_name: 'attacker', email_verified_at: null });
    await expect(owner.call(adminUser.create, { body })).rejects.toMatchObject({
      status: 422,
      body: { errors: { email: ['Another admin has this address. Please enter another.'] } },
    });
    const [queued] = await queryRows<{ data: object }>(
      product.db,
      sql`SELECT data FROM pgboss.job WHERE name = 'mail' AND data->>'template' = 'invitation' AND data->>'id' = ${String(made.id)}`,
    );
    expect(queued?.data).toEqual({
      template: 'invitation',
      realm: 'admin',
      id: made.id,
      account_token_id: expect.any(Number),
    });
  });

  test('can delete a role only if no admin has it', async () => {
    await expect(owner.call(role.remove, { params: { id: attackerRole } })).rejects.toMatchObject({
      status: 409,
      body: { code: 'in_use' },
    });
    const made = await owner.call(role.create, { body: { name: 'Nobody’s' } });
    expect(await owner.call(role.remove, { params: { id: made.id } })).toMatchObject({ name: 'Nobody’s' });
  });
});
