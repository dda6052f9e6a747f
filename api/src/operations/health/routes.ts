import { health } from '@nanny-polo/shared/office/health';
import { readVerifiedBackup } from '@nanny-polo/shared/office/verified-backup';
import { sql } from 'drizzle-orm';
import { version } from '../../kernel/config/version.ts';
import { schemaNumber } from '../../kernel/database/schema.ts';
import type { Dependencies } from '../../kernel/http/dependencies.ts';
import type { App } from '../../kernel/http/instance.ts';
import { readVerified } from '../backup/verified.ts';

/** Registers the health check and the last verified backup. Without the database the error handler returns 503. */
export function registerHealthRoutes(app: App, { config, db }: Dependencies): void {
  app.route({ ...readVerifiedBackup, handler: async () => ({ backup: readVerified(config.dataDir) }) });
  app.route({
    ...health,
    handler: async () => {
      await db.execute(sql`SELECT 1`);
      return {
        status: 'ok' as const,
        database: 'ok' as const,
        version,
        commit: config.commit,
        schema: schemaNumber,
      };
    },
  });
}
