import { openPostgres } from '../../src/kernel/database/postgres.ts';
import { tokensOf } from '../drill/sign-in.ts';

/** Returns the tokens of new sessions of an admin with permissions for bookings and the dashboard. */
export async function signIn(url: string, sessions: number): Promise<string[]> {
  const { db, close } = await openPostgres(url, { connections: 1 });
  try {
    return await tokensOf(db, 1, sessions);
  } finally {
    await close();
  }
}
