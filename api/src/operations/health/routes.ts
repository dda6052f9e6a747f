import { health } from '@nanny-polo/shared/health';
import { sql } from 'drizzle-orm';
import type { Db } from '../../kernel/database/database.ts';
import type { App } from '../../kernel/http/instance.ts';

/** Health of process and database; a database that is away is 503 by the error handler. */
export function healthRoutes(app: App, db: Db): void {
  app.route({
    ...health,
    handler: async () => {
      await db.execute(sql`SELECT 1`);
      return { status: 'ok' as const, database: 'ok' as const };
    },
  });
}
