import { role } from '@nanny-polo/shared/accounts/role';
import type { Db } from '../../kernel/database/database.ts';
import type { App } from '../../kernel/http/instance.ts';
import { serveResource } from '../../kernel/http/serve-resource.ts';
import { roles } from './service.ts';

export function registerRoleRoutes(app: App, db: Db): void {
  serveResource(app, db, role, roles);
}
