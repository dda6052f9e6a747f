import * as contract from '@nanny-polo/shared/people/consent';
import * as calls from '@nanny-polo/shared/people/consent-calls';
import type { Db } from '../../kernel/database/database.ts';
import type { FileStorage } from '../../kernel/files/storage.ts';
import { actorOf, userOf } from '../../kernel/http/access.ts';
import type { App } from '../../kernel/http/instance.ts';
import { sendFile } from '../../kernel/http/upload.ts';
import { serveDocumentUpload } from '../parent-documents/routes.ts';
import { parents } from '../parents/service.ts';
import * as service from './service.ts';
import { openSignedAgreement, storeSignedAgreement } from './signed-agreement.ts';

/** Registers the calls about what families agree to. None can be undone: an act that took place stays recorded. */
export function registerConsentRoutes(app: App, db: Db, storage: FileStorage): void {
  app.route({ ...calls.listConsents, handler: ({ params }) => service.listConsents(db, params.id) });
  app.route({
    ...calls.signedAgreementFile,
    handler: async (request, reply) =>
      sendFile(reply, await openSignedAgreement(db, storage, actorOf(request), request.params)),
  });
  app.route({
    ...calls.recordByTelephone,
    handler: (request) =>
      db.transaction((tx) => service.recordTold(tx, actorOf(request), request.params.id, request.body)),
  });
  serveDocumentUpload(app, db, storage, calls.uploadSignedAgreement, (upload, { params }, fields) =>
    storeSignedAgreement(
      upload,
      (params as { id: number }).id,
      (fields as { agreement_version: number }).agreement_version,
    ),
  );
  app.route({
    ...calls.withdrawConsent,
    handler: (request) =>
      db.transaction(async (tx) => {
        await service.withdrawHealthConsent(tx, actorOf(request), request.params.id, request.body);
        return parents.get(tx, request.params.id);
      }),
  });
  app.route({
    ...contract.listOwnConsents,
    handler: async (request) => ({ data: await service.listOwnConsents(db, userOf(request).id) }),
  });
  app.route({
    ...contract.agreeToCareAgreement,
    handler: (request) =>
      db.transaction(async (tx) => {
        const { agreement_version } = request.body;
        const { id } = userOf(request);
        return { data: await service.agreeOnScreen(tx, actorOf(request), id, agreement_version) };
      }),
  });
  app.route({
    ...contract.giveOwnConsent,
    handler: (request) =>
      db.transaction(async (tx) => {
        const row = await service.lockFamily(tx, userOf(request).id);
        await service.consentOnScreen(tx, actorOf(request), row);
        return { data: await service.listOwnConsents(tx, row.id) };
      }),
  });
  app.route({
    ...contract.withdrawOwnConsent,
    handler: (request) =>
      db.transaction(async (tx) => {
        const { id } = userOf(request);
        await service.withdrawHealthConsent(tx, actorOf(request), id, request.body);
        return { data: await service.listOwnConsents(tx, id) };
      }),
  });
}
