import type { Endpoint } from '@nanny-polo/shared/contract/endpoint';
import {
  addDocumentFile,
  arrangeDocumentFiles,
  parentDocuments as contract,
  countParentDocuments,
  documentFile,
  documentFileById,
  documentTransitionCalls,
  type ParentDocument,
} from '@nanny-polo/shared/people/parent-documents';
import type { FastifyRequest } from 'fastify';
import type { Db } from '../../kernel/database/database.ts';
import type { FileStorage } from '../../kernel/files/storage.ts';
import { actorOf } from '../../kernel/http/access.ts';
import type { App } from '../../kernel/http/instance.ts';
import { serveResource } from '../../kernel/http/serve-resource.ts';
import { serveAction, serveTransitions } from '../../kernel/http/transitions.ts';
import { sendFile, serveUpload, toRepeatableUpload } from '../../kernel/http/upload.ts';
import { arrangeFiles } from './files.ts';
import { lifeCycle } from './review.ts';
import { openFile, parentDocuments } from './service.ts';
import type { Upload } from './store-upload.ts';
import { addFile, resubmitDocument, submitDocument } from './upload.ts';

/** Registers a call that uploads a file of a document. `store` also gets the call's parameters and form. */
export function serveDocumentUpload(
  app: App,
  db: Db,
  storage: FileStorage,
  call: Endpoint,
  store: (upload: Upload, request: FastifyRequest, fields: object) => Promise<unknown>,
): void {
  serveUpload(app, call, (request, received) => {
    const repeatable = toRepeatableUpload(request, received);
    const upload = { db, storage, actor: actorOf(request), file: received, call: repeatable };
    return store(upload, request, received.fields);
  });
}

/** Registers the reviewers' calls about parents' documents. */
export function registerParentDocumentRoutes(app: App, db: Db, storage: FileStorage): void {
  const { create: _, ...service } = parentDocuments;
  const nameOf = (record: ParentDocument) => `${record.document_type_title} of ${record.parent_name}`;
  serveResource(app, db, contract, { ...service, nameOf }, countParentDocuments);
  serveDocumentUpload(app, db, storage, contract.create, (upload, _request, fields) =>
    submitDocument(upload, fields as { parent_id: number; document_type_id: number }),
  );
  const { resubmit, ...decisions } = documentTransitionCalls;
  serveTransitions(app, db, decisions, lifeCycle);
  serveDocumentUpload(app, db, storage, resubmit, (upload, { params }, fields) =>
    resubmitDocument(upload, { ...(params as { id: number }), ...(fields as { version: number }) }),
  );
  serveDocumentUpload(app, db, storage, addDocumentFile, (upload, { params }) =>
    addFile(upload, params as { id: number }),
  );
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
