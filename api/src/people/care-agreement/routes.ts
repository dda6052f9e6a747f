import * as contract from '@nanny-polo/shared/people/care-agreement';
import { notFound } from '../../kernel/error/error.ts';
import { userOf } from '../../kernel/http/access.ts';
import type { Dependencies } from '../../kernel/http/dependencies.ts';
import type { App } from '../../kernel/http/instance.ts';
import { sendFile } from '../../kernel/http/upload.ts';
import { createAgreementFile, findAgreementOf, findCurrentAgreement, listCareAgreements } from './service.ts';

export function registerCareAgreementRoutes(app: App, { db }: Pick<Dependencies, 'db'>): void {
  app.route({ ...contract.listCareAgreements, handler: () => listCareAgreements(db) });
  app.route({
    ...contract.careAgreementPdf,
    handler: async ({ params }, reply) => sendFile(reply, await createAgreementFile(db, params.id)),
  });
  app.route({
    ...contract.getOwnCareAgreement,
    handler: async (request) => ({ data: await findAgreementOf(db, userOf(request).id) }),
  });
  app.route({
    ...contract.ownCareAgreementPdf,
    handler: async (_, reply) => {
      const current = await findCurrentAgreement(db);
      if (!current) throw notFound('Care agreement');
      return sendFile(reply, await createAgreementFile(db, current.id));
    },
  });
}
