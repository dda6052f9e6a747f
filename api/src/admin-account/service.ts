import type { Permission } from '@nanny-polo/shared/permission';
import { and, eq, sql } from 'drizzle-orm';
import { adminUser } from '../admin-user/table.ts';
import type { Db } from '../database/database.ts';
import { invalid } from '../error.ts';
import { verifyPassword } from '../password/service.ts';
import { type Client, findAdminSession, openAdminSession } from '../session/service.ts';

/** The specification's words for any failed sign-in; they do not tell whether the address is known. */
const credentialMessage = 'Credential is not valid';

/** Signs an admin in. 422 where address and password are not those of an active admin. */
export async function signIn(
  db: Db,
  { email, password }: { email: string; password: string },
  client: Client,
): Promise<{ access_token: string; permissions: Permission[] }> {
  const [admin] = await db
    .select({ id: adminUser.id, password_hash: adminUser.password_hash })
    .from(adminUser)
    .where(and(sql`lower(${adminUser.email}) = lower(${email})`, eq(adminUser.status, 'active')));
  if (!(await verifyPassword(admin?.password_hash, password)) || !admin) {
    throw invalid({ email: [credentialMessage], password: [credentialMessage] }, credentialMessage);
  }
  await db
    .update(adminUser)
    .set({ last_login_at: sql`now()` as never })
    .where(eq(adminUser.id, admin.id));
  const access_token = await openAdminSession(db, admin.id, client);
  const session = await findAdminSession(db, access_token);
  return { access_token, permissions: session?.permissions ?? [] };
}
