import type { AreaOfParents } from '../accounts/identity/personal-data.ts';
import { applicationRoutes } from './application/routes.ts';
import { applicationMail, applicationReceivedMail, deleteOldApplications } from './application/service.ts';
import { documentTypeRoutes } from './document-type/routes.ts';
import { familyRoutes } from './family/routes.ts';
import { nannyRoutes } from './nanny/routes.ts';
import { nannyPoloRoutes } from './nanny-polo/routes.ts';
import { decisionMail, reminderMail } from './parent-documents/letters.ts';
import { remind } from './parent-documents/reminders.ts';
import { parentDocumentRoutes } from './parent-documents/routes.ts';
import { parentRoutes } from './parents/routes.ts';
import { accountDeletedMail } from './personal-data/delete-own.ts';
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
  letters: [decisionMail, reminderMail, accountDeletedMail, applicationMail, applicationReceivedMail],
  housekeeping: {
    'reminding parents of expiring documents': (db) => remind(db),
    'deleting old applications': deleteOldApplications,
  },
  personalData,
  rowNames: { parent_document: 'documents', nanny_user: 'an account' },
};
