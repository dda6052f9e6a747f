import { role as contract } from '@nanny-polo/shared/accounts/role';
import { getTableColumns, type SQL, sql } from 'drizzle-orm';
import { createInUseRefusal } from '../../kernel/error/error.ts';
import { dependentsOf } from '../../kernel/resource/dependents.ts';
import { createResourceService } from '../../kernel/resource/resource.ts';
import { role } from '../identity/role-table.ts';
import { checkGrant, lockGrants } from './grant.ts';

const view = {
  ...getTableColumns(role),
  admin_count:
    sql<number>`(SELECT count(*)::int FROM "admin_user" WHERE "admin_user"."role_id" = "role"."id")`.as(
      'admin_count',
    ),
};

const withPermission = (names: unknown[]): SQL =>
  sql`EXISTS (SELECT 1 FROM jsonb_array_elements(${role.permissions}) one
    WHERE one->>'name' = ANY(${sql.param(names)}::text[]))`;

/** Roles. A change applies from the next call of every admin who has the role. */
export const roles = createResourceService({
  contract,
  table: role,
  what: 'Role',
  select: (db) => db.select(view).from(role),
  columns: { ...getTableColumns(role), admin_count: sql`admin_count` },
  search: [role.name, role.description],
  matchers: { permission: withPermission },
  taken: { name: ['Another role has this name. Please choose another.'] },
  lockFirst: lockGrants,
  async prepare(db, actor, patch, before) {
    await checkGrant(db, actor, [...(before?.permissions ?? []), ...(patch.permissions ?? [])]);
    return patch;
  },
  async beforeDelete(db, actor, row) {
    await checkGrant(db, actor, row.permissions);
    if ((await dependentsOf(db, role, row.id)).length > 0)
      throw createInUseRefusal(`An admin has the role ${row.name}. Give them another role first.`);
  },
});
