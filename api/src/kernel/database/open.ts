import type { OpenDatabase } from './database.ts';

/** Opens the configured database and migrates it. Loads only the engine that it opens. */
export async function openDatabase(config: {
  databaseUrl: string | null;
  dataDir: string;
}): Promise<OpenDatabase> {
  if (config.databaseUrl) return (await import('./postgres.ts')).openPostgres(config.databaseUrl);
  return (await import('./pglite.ts')).openPglite(config.dataDir);
}
