import { deleteAccount, previewAccountDeletion } from '@nanny-polo/shared/accounts/account-deletion';
import type { Body } from '@nanny-polo/shared/contract/endpoint';
import { exportOwn } from '@nanny-polo/shared/people/family';
import { exportNanny } from '@nanny-polo/shared/people/nanny-check-calls';
import { eraseParent, exportParent } from '@nanny-polo/shared/people/parents';
import type { PersonalData } from '../../accounts/identity/personal-data.ts';
import { actorOf, adminOf, isPermitted, userOf } from '../../kernel/http/access.ts';
import type { Dependencies } from '../../kernel/http/dependencies.ts';
import type { App } from '../../kernel/http/instance.ts';
import { serveAction } from '../../kernel/http/transitions.ts';
import { deleteOwnAccount, previewDeletion } from './delete-own.ts';
import { eraseParentRecord } from './erase.ts';
import { exportPerson } from './export.ts';
import { exportNannyData } from './export-nanny.ts';

/** Registers the export and erasure of personal data, for the agency and for parents themselves, and nannies' export. */
export function registerPersonalDataRoutes(
  app: App,
  { db, config }: Dependencies,
  areas: readonly PersonalData[],
) {
  serveAction<Body<typeof eraseParent>>(app, db, eraseParent, (tx, actor, id, body) =>
    eraseParentRecord(tx, areas, actor, id, body),
  );
  app.route({
    ...exportParent,
    handler: (request) =>
      db.transaction((tx) =>
        exportPerson(tx, areas, actorOf(request), request.params.id, (access) =>
          isPermitted(access, adminOf(request)),
        ),
      ),
  });
  app.route({
    ...exportNanny,
    handler: (request) => db.transaction((tx) => exportNannyData(tx, actorOf(request), request.params.id)),
  });
  app.route({
    ...exportOwn,
    handler: (request) =>
      db.transaction((tx) => exportPerson(tx, areas, actorOf(request), userOf(request).id, () => true)),
  });
  app.route({
    ...previewAccountDeletion,
    handler: async (request) => ({ data: await previewDeletion(db, userOf(request)) }),
  });
  app.route({
    ...deleteAccount,
    handler: async (request) => {
      await deleteOwnAccount(db, areas, config.limits, userOf(request), request.body);
      return { message: 'Your account is deleted.' };
    },
  });
}
