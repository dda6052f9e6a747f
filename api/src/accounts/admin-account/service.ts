import type { Permission } from '@nanny-polo/shared/permission';
import { eq, sql } from 'drizzle-orm';
import type { Db } from '../../kernel/database/database.ts';
import type { Limits } from '../../kernel/limit/limits.ts';
import type { Client } from '../../kernel/session/session.ts';
import { authenticate, openProvenSession } from '../account/sign-in.ts';
import { adminUser } from '../identity/admin-user-table.ts';
import { sessions } from '../session/service.ts';

/**
 * Signs an admin in and returns a token and their permissions. Throws 422 for wrong credentials or an unverified
 * address, 429 after too many failures.
 */
export async function signIn(
  db: Db,
  limits: Limits,
  credentials: { email: string; password: string },
  client: Client,
): Promise<{ access_token: string; permissions: Permission[] }> {
  const admin = await authenticate(db, limits, 'admin', credentials, client.ip);
  const access_token = await openProvenSession(db, 'admin', admin, client);
  await db.update(adminUser).set({ last_login_at: sql`now()` }).where(eq(adminUser.id, admin.id));
  const session = await sessions.findAdmin(db, access_token);
  return { access_token, permissions: session?.permissions ?? [] };
}
