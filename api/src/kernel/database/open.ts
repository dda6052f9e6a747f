import type { OpenDatabase } from './database.ts';

/** Opens the configured database and migrates it. Loads only the engine that it opens. */
export async function openDatabase(config: {
  databaseUrl: string | null;
  dataDir: string;
  mode?: 'demo' | 'production';
}): Promise<OpenDatabase> {
  const name = config.mode === 'demo' ? 'DEMO_DATABASE_URL' : 'DATABASE_URL';
  if (config.databaseUrl) return (await import('./postgres.ts')).openPostgres(config.databaseUrl, { name });
  return (await import('./pglite.ts')).openPglite(config.dataDir);
}
