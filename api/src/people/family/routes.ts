import type { Endpoint } from '@nanny-polo/shared/contract/endpoint';
import {
  addOwnFile,
  arrangeOwnFiles,
  getFamily,
  listOwnDocuments,
  ownDocumentFile,
  ownDocumentFileById,
  resubmitOwnDocument,
  submitOwnDocument,
  updateFamily,
  withdrawOwnDocument,
} from '@nanny-polo/shared/people/family';
import type { FastifyRequest } from 'fastify';
import type { Db } from '../../kernel/database/database.ts';
import type { FileStorage } from '../../kernel/files/storage.ts';
import { actorOf, userOf } from '../../kernel/http/access.ts';
import type { App } from '../../kernel/http/instance.ts';
import { sendFile } from '../../kernel/http/upload.ts';
import { arrangeFiles, withdrawDocument } from '../parent-documents/files.ts';
import { serveDocumentUpload } from '../parent-documents/routes.ts';
import { openFile } from '../parent-documents/service.ts';
import { addFile, resubmitDocument, submitDocument } from '../parent-documents/upload.ts';
import * as service from './service.ts';

/** Returns the document, and perhaps its file, that a parent's call is about. */
const ownOf = (request: FastifyRequest) => ({
  ...(request.params as { id: number; file_id?: number }),
  parentId: userOf(request).id,
});

/** Registers the calls of parents about their own record and documents. */
export function registerFamilyRoutes(app: App, db: Db, storage: FileStorage): void {
  app.route({
    ...getFamily,
    handler: async (request) => ({ data: await service.getFamily(db, userOf(request).id) }),
  });
  app.route({
    ...updateFamily,
    handler: async (request) => ({
      data: await db.transaction((tx) =>
        service.updateFamily(tx, actorOf(request), userOf(request).id, request.body),
      ),
    }),
  });
  app.route({
    ...listOwnDocuments,
    handler: async (request) => ({ data: await service.listOwnDocuments(db, userOf(request).id) }),
  });
  serveDocumentUpload(app, db, storage, submitOwnDocument, async (upload, request, fields) => {
    const { document_type_id } = fields as { document_type_id: number };
    return { data: await submitDocument(upload, { parent_id: userOf(request).id, document_type_id }) };
  });
  serveDocumentUpload(app, db, storage, resubmitOwnDocument, async (upload, request) => ({
    data: service.toOwnDocument(await resubmitDocument(upload, ownOf(request))),
  }));
  serveDocumentUpload(app, db, storage, addOwnFile, async (upload, request) => ({
    data: service.toOwnDocument(await addFile(upload, ownOf(request))),
  }));
  app.route({
    ...arrangeOwnFiles,
    handler: async (request) => {
      const { version, files } = request.body;
      const of = { ...ownOf(request), version };
      const data = await db.transaction((tx) => arrangeFiles(tx, actorOf(request), of, files));
      return { data: service.toOwnDocument(data) };
    },
  });
  app.route({
    ...withdrawOwnDocument,
    handler: async (request) => {
      await db.transaction((tx) => withdrawDocument(tx, actorOf(request), ownOf(request)));
      return {};
    },
  });
  for (const call of [ownDocumentFile, ownDocumentFileById] as readonly Endpoint[])
    app.route({
      ...call,
      handler: async (request, reply) =>
        sendFile(reply, await openFile(db, storage, actorOf(request), ownOf(request))),
    });
}
