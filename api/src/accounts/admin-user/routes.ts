import {
  adminUser,
  adminUserTransitionCalls,
  countAdminUsers,
  resendLink as resendLinkCall,
  resetSecondFactor as resetSecondFactorCall,
} from '@nanny-polo/shared/accounts/admin-user';
import type { Db } from '../../kernel/database/database.ts';
import type { App } from '../../kernel/http/instance.ts';
import { serveResource } from '../../kernel/http/serve-resource.ts';
import { serveAction, serveTransitions } from '../../kernel/http/transitions.ts';
import { admins, lifeCycle, resendLink, resetSecondFactor } from './service.ts';

export function registerAdminUserRoutes(app: App, db: Db): void {
  serveResource(app, db, adminUser, admins, countAdminUsers);
  serveTransitions(app, db, adminUserTransitionCalls, lifeCycle);
  serveAction(app, db, resendLinkCall, resendLink);
  serveAction(app, db, resetSecondFactorCall, resetSecondFactor);
}
