import { health } from '@nanny-polo/shared/office/health';
import { sql } from 'drizzle-orm';
import packageJson from '../../../package.json' with { type: 'json' };
import type { Db } from '../../kernel/database/database.ts';
import { schemaNumber } from '../../kernel/database/schema.ts';
import type { App } from '../../kernel/http/instance.ts';

/** Registers the health check. If the database is unavailable, the error handler returns 503. */
export function registerHealthRoutes(app: App, db: Db): void {
  app.route({
    ...health,
    handler: async () => {
      await db.execute(sql`SELECT 1`);
      return {
        status: 'ok' as const,
        database: 'ok' as const,
        version: packageJson.version,
        schema: schemaNumber,
      };
    },
  });
}
