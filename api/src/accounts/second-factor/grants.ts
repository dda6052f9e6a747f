import type { Permission } from '@nanny-polo/shared/contract/permission';
import { eq } from 'drizzle-orm';
import type { Db } from '../../kernel/database/database.ts';
import { adminUser } from '../identity/admin-user-table.ts';
import { role } from '../identity/role-table.ts';

/** Returns an admin's id with the permissions of their role. */
export async function readGrants(db: Db, id: number): Promise<{ id: number; permissions: Permission[] }> {
  const [admin] = await db
    .select({ permissions: role.permissions })
    .from(adminUser)
    .leftJoin(role, eq(role.id, adminUser.role_id))
    .where(eq(adminUser.id, id));
  return { id, permissions: admin?.permissions ?? [] };
}
