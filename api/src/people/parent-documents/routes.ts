import {
  parentDocuments as contract,
  countParentDocuments,
  documentFile,
  documentTransitionCalls,
} from '@nanny-polo/shared/parent-documents';
import type { Db } from '../../kernel/database/database.ts';
import type { FileStorage } from '../../kernel/files/storage.ts';
import { actorOf } from '../../kernel/http/access.ts';
import type { App } from '../../kernel/http/instance.ts';
import { serveResource } from '../../kernel/http/resource.ts';
import { serveTransitions } from '../../kernel/http/transitions.ts';
import { repeatableUpload, sendFile, serveUpload } from '../../kernel/http/upload.ts';
import { lifeCycle } from './review.ts';
import { openFile, parentDocuments } from './service.ts';
import { resubmitDocument, submitDocument } from './upload.ts';

/** Registers the reviewers' calls about parents' documents. */
export function parentDocumentRoutes(app: App, db: Db, storage: FileStorage): void {
  const { create: _, ...service } = parentDocuments;
  serveResource(app, db, contract, service, countParentDocuments);
  serveUpload(app, contract.create, async (request, received, reply) => {
    const of = received.fields as { parent_id: number; document_type_id: number };
    const call = repeatableUpload(request, received);
    const record = await submitDocument(db, storage, actorOf(request), of, received, call);
    return reply.code(201).send(record);
  });
  const { resubmit, ...decisions } = documentTransitionCalls;
  serveTransitions(app, db, decisions, lifeCycle);
  serveUpload(app, resubmit, (request, { fields, ...uploaded }) => {
    const { id } = request.params as { id: number };
    const { version } = fields as { version: number };
    return resubmitDocument(db, storage, actorOf(request), { id, version }, uploaded);
  });
  app.route({
    ...documentFile,
    handler: async (request, reply) =>
      sendFile(reply, await openFile(db, storage, actorOf(request), request.params)),
  });
}
