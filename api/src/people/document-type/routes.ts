import { documentType, documentTypeArchiveCalls } from '@nanny-polo/shared/people/document-type';
import type { Db } from '../../kernel/database/database.ts';
import type { App } from '../../kernel/http/instance.ts';
import { serveResource } from '../../kernel/http/serve-resource.ts';
import { serveArchive } from '../../kernel/http/transitions.ts';
import { documentTypes } from './service.ts';

export function registerDocumentTypeRoutes(app: App, db: Db): void {
  serveResource(app, db, documentType, documentTypes);
  serveArchive(app, db, documentTypeArchiveCalls, documentTypes);
}
