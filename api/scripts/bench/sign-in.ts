import { adminUser } from '../../src/accounts/identity/admin-user-table.ts';
import { role } from '../../src/accounts/identity/role-table.ts';
import { openSession } from '../../src/accounts/session/service.ts';
import { openPostgres } from '../../src/kernel/database/postgres.ts';

/** Creates sessions of an admin whose role permits bookings and the dashboard. */
export async function signIn(url: string, sessions: number): Promise<string[]> {
  const { db, close } = await openPostgres(url, { connections: 1 });
  try {
    const permissions = (['booking', 'dashboard'] as const).map((name) => ({ name, type: 'full' as const }));
    const [held] = await db.insert(role).values({ name: 'Bench', permissions }).returning();
    const names = { first_name: 'Bench', last_name: 'Coordinator', email: 'bench@nannypolo.example' };
    const [admin] = await db
      .insert(adminUser)
      .values({ ...names, status: 'active', role_id: held?.id ?? null })
      .returning();
    const account = { realm: 'admin' as const, id: admin?.id ?? 0 };
    const opened = Array.from({ length: sessions }, () =>
      openSession(db, account, { ip: '', userAgent: '' }),
    );
    return await Promise.all(opened);
  } finally {
    await close();
  }
}
