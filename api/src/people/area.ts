import type { AreaOfParents } from '../accounts/identity/personal-data.ts';
import { applicationRoutes } from './application/routes.ts';
import { deleteOldApplications } from './application/service.ts';
import { documentTypeRoutes } from './document-type/routes.ts';
import { familyRoutes } from './family/routes.ts';
import { accountDeletedLetter } from './letters/account-deleted.ts';
import { applicationLetter, applicationReceivedLetter } from './letters/application.ts';
import { decisionLetter, reminderLetter } from './letters/document.ts';
import { nannyRoutes } from './nanny/routes.ts';
import { nannyPoloRoutes } from './nanny-polo/routes.ts';
import { remind } from './parent-documents/reminders.ts';
import { parentDocumentRoutes } from './parent-documents/routes.ts';
import { parentRoutes } from './parents/routes.ts';
import { storedPersonalData } from './personal-data/ports.ts';
import { personalDataRoutes } from './personal-data/routes.ts';
import { personalData } from './personal-data.ts';

/** The records of nannies and parents, their documents, and the export and erasure of personal data. */
export const people: AreaOfParents = {
  routes(api, context) {
    const { db, storage } = context;
    nannyPoloRoutes(api, db, storage);
    nannyRoutes(api, db);
    applicationRoutes(api, context);
    parentRoutes(api, db);
    documentTypeRoutes(api, db);
    parentDocumentRoutes(api, db, storage);
    familyRoutes(api, db, storage);
    personalDataRoutes(api, context, storedPersonalData());
  },
  letters: [
    decisionLetter,
    reminderLetter,
    accountDeletedLetter,
    applicationLetter,
    applicationReceivedLetter,
  ],
  housekeeping: {
    'reminding parents of expiring documents': (db) => remind(db),
    'deleting old applications': deleteOldApplications,
  },
  personalData,
  rowNames: { parent_document: 'documents', nanny_user: 'an account' },
};
