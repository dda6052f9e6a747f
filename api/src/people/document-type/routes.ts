import { archiveDocumentType, documentType, restoreDocumentType } from '@nanny-polo/shared/document-type';
import type { Db } from '../../kernel/database/database.ts';
import type { App } from '../../kernel/http/instance.ts';
import { serveMove } from '../../kernel/http/moves.ts';
import { serveResource } from '../../kernel/http/resource.ts';
import * as service from './service.ts';
import { setArchived } from './service.ts';

/** Kinds of documents that parents hand in. */
export function documentTypeRoutes(app: App, db: Db): void {
  serveResource(app, db, documentType, service);
  serveMove(app, db, archiveDocumentType, (tx, actor, id, sent) => setArchived(tx, actor, id, true, sent));
  serveMove(app, db, restoreDocumentType, (tx, actor, id, sent) => setArchived(tx, actor, id, false, sent));
}
