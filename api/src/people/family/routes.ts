import {
  getFamily,
  listOwnDocuments,
  ownDocumentFile,
  resubmitOwnDocument,
  submitOwnDocument,
  updateFamily,
} from '@nanny-polo/shared/family';
import type { Db } from '../../kernel/database/database.ts';
import type { FileStorage } from '../../kernel/files/storage.ts';
import { actorOf, userOf } from '../../kernel/http/access.ts';
import type { App } from '../../kernel/http/instance.ts';
import { repeatableUpload, sendFile, serveUpload } from '../../kernel/http/upload.ts';
import { openFile } from '../parent-documents/service.ts';
import { resubmitDocument, submitDocument } from '../parent-documents/upload.ts';
import * as service from './service.ts';

/** Registers the calls of parents about their own record and documents. */
export function familyRoutes(app: App, db: Db, storage: FileStorage): void {
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
  serveUpload(app, submitOwnDocument, async (request, received, reply) => {
    const { document_type_id } = received.fields as { document_type_id: number };
    const of = { parent_id: userOf(request).id, document_type_id };
    const call = repeatableUpload(request, received);
    const data = await submitDocument(db, storage, actorOf(request), of, received, call);
    return reply.code(201).send({ data });
  });
  serveUpload(app, resubmitOwnDocument, async (request, uploaded) => {
    const { id } = request.params as { id: number };
    const of = { id, parentId: userOf(request).id };
    return { data: service.asOwn(await resubmitDocument(db, storage, actorOf(request), of, uploaded)) };
  });
  app.route({
    ...ownDocumentFile,
    handler: async (request, reply) => {
      const of = { id: request.params.id, parentId: userOf(request).id };
      return sendFile(reply, await openFile(db, storage, actorOf(request), of));
    },
  });
}
