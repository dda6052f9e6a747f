import { role as contract } from '@nanny-polo/shared/role';
import { and, eq, getTableColumns, ne, type SQL, sql } from 'drizzle-orm';
import type { Db } from '../../kernel/database/database.ts';
import { inUse, invalid } from '../../kernel/error/error.ts';
import { dependentsOf } from '../../kernel/resource/dependents.ts';
import { resource } from '../../kernel/resource/resource.ts';
import { role } from '../identity/role-table.ts';
import { checkGrant } from './grant.ts';

const view = {
  ...getTableColumns(role),
  admin_count:
    sql<number>`(SELECT count(*)::int FROM "admin_user" WHERE "admin_user"."role_id" = "role"."id")`.as(
      'admin_count',
    ),
};

/** Returns the condition for roles with one of these permissions. */
const withPermission = (names: unknown[]): SQL =>
  sql`EXISTS (SELECT 1 FROM jsonb_array_elements(${role.permissions}) one
    WHERE one->>'name' = ANY(${sql.param(names)}::text[]))`;

/** Roles. A change applies from the next call of every admin who has the role. */
export const roles = resource({
  contract,
  table: role,
  what: 'Role',
  select: (db) => db.select(view).from(role),
  columns: { ...getTableColumns(role), admin_count: sql`admin_count` },
  search: [role.name, role.description],
  matchers: { permission: withPermission },
  async prepare(db, actor, patch, before) {
    await checkGrant(db, actor, [...(before?.permissions ?? []), ...(patch.permissions ?? [])]);
    await checkName(db, patch.name, before?.id);
    return patch;
  },
  async beforeDelete(db, actor, row) {
    await checkGrant(db, actor, row.permissions);
    if ((await dependentsOf(db, role, row.id)).length > 0)
      throw inUse(`An admin has the role ${row.name}. Give them another role first.`);
  },
});

async function checkName(db: Db, wanted: string | undefined, own = 0): Promise<void> {
  if (wanted === undefined) return;
  const taken = and(eq(role.name, wanted), ne(role.id, own));
  if ((await db.$count(role, taken)) > 0)
    throw invalid({ name: ['Another role has this name. Please choose another.'] });
}
