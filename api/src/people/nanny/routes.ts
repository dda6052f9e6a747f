import { countNannies, nanny, nannyTransitionCalls } from '@nanny-polo/shared/people/nanny';
import type { Db } from '../../kernel/database/database.ts';
import type { App } from '../../kernel/http/instance.ts';
import { serveResource } from '../../kernel/http/serve-resource.ts';
import { serveTransitions } from '../../kernel/http/transitions.ts';
import { lifeCycle, nannies } from './service.ts';

export function registerNannyRoutes(app: App, db: Db): void {
  serveResource(app, db, nanny, nannies, countNannies);
  serveTransitions(app, db, nannyTransitionCalls, lifeCycle);
}
