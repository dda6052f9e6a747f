import {
  parents as contract,
  countParents,
  parentArchiveCalls,
  parentTransitionCalls,
} from '@nanny-polo/shared/people/parents';
import type { Db } from '../../kernel/database/database.ts';
import type { App } from '../../kernel/http/instance.ts';
import { serveResource } from '../../kernel/http/serve-resource.ts';
import { serveArchive, serveTransitions } from '../../kernel/http/transitions.ts';
import { lifeCycle, parents } from './service.ts';

export function registerParentRoutes(app: App, db: Db): void {
  serveResource(app, db, contract, parents, countParents);
  serveTransitions(app, db, parentTransitionCalls, lifeCycle);
  serveArchive(app, db, parentArchiveCalls, parents);
}
