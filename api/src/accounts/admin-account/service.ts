import type { Permission } from '@nanny-polo/shared/contract/permission';
import { eq, sql } from 'drizzle-orm';
import type { Db } from '../../kernel/database/database.ts';
import type { Limits } from '../../kernel/limit/limits.ts';
import type { Client } from '../../kernel/session/session.ts';
import { signIn } from '../account/sign-in.ts';
import { adminUser } from '../identity/admin-user-table.ts';
import { sessions } from '../session/service.ts';

/** Signs an admin in and returns a token and their permissions. Throws as `signIn`. */
export async function signInAdmin(
  db: Db,
  limits: Limits,
  credentials: { email: string; password: string },
  client: Client,
): Promise<{ access_token: string; permissions: Permission[] }> {
  const { id, token } = await signIn(db, limits, 'admin', credentials, client);
  await db.update(adminUser).set({ last_login_at: sql`now()` }).where(eq(adminUser.id, id));
  const session = await sessions.findAdmin(db, token);
  return { access_token: token, permissions: session?.permissions ?? [] };
}
