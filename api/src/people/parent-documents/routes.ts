import type { Endpoint } from '@nanny-polo/shared/endpoint';
import {
  addDocumentFile,
  arrangeDocumentFiles,
  parentDocuments as contract,
  countParentDocuments,
  documentFile,
  documentFileById,
  documentTransitionCalls,
} from '@nanny-polo/shared/parent-documents';
import type { Db } from '../../kernel/database/database.ts';
import type { FileStorage } from '../../kernel/files/storage.ts';
import { actorOf } from '../../kernel/http/access.ts';
import type { App } from '../../kernel/http/instance.ts';
import { serveResource } from '../../kernel/http/resource.ts';
import { serveAction, serveTransitions } from '../../kernel/http/transitions.ts';
import { repeatableUpload, sendFile, serveUpload } from '../../kernel/http/upload.ts';
import { arrangeFiles } from './files.ts';
import { lifeCycle } from './review.ts';
import { openFile, parentDocuments } from './service.ts';
import { addFile, resubmitDocument, submitDocument } from './upload.ts';

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
  serveUpload(app, resubmit, (request, received) => {
    const { id } = request.params as { id: number };
    const of = { id, ...(received.fields as { version: number }) };
    const call = repeatableUpload(request, received);
    return resubmitDocument(db, storage, actorOf(request), of, received, call);
  });
  serveUpload(app, addDocumentFile, async (request, received, reply) => {
    const of = request.params as { id: number };
    const call = repeatableUpload(request, received);
    return reply.code(201).send(await addFile(db, storage, actorOf(request), of, received, call));
  });
  serveAction<{ version: number; files: number[] }>(
    app,
    db,
    arrangeDocumentFiles,
    (tx, actor, id, { version, files }) => arrangeFiles(tx, actor, { id, version }, files),
  );
  for (const call of [documentFile, documentFileById] as readonly Endpoint[])
    app.route({
      ...call,
      handler: async (request, reply) =>
        sendFile(reply, await openFile(db, storage, actorOf(request), request.params as { id: number })),
    });
}
