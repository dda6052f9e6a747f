import type { AreaOfParents } from '../accounts/identity/personal-data.ts';
import { recordDelivery } from '../kernel/mail/ports.ts';
import { registerAddressRoutes } from './address/routes.ts';
import { registerApplicationRoutes } from './application/routes.ts';
import { deleteOldApplications } from './application/service.ts';
import { registerCareAgreementRoutes } from './care-agreement/routes.ts';
import { registerConsentRoutes } from './consent/routes.ts';
import { registerDocumentTypeRoutes } from './document-type/routes.ts';
import { registerFamilyRoutes } from './family/routes.ts';
import { accountDeletedLetter } from './letters/account-deleted.ts';
import { applicantLetter } from './letters/applicant.ts';
import { applicationLetter, applicationReceivedLetter } from './letters/application.ts';
import { decisionLetter, reminderLetter } from './letters/document.ts';
import { registerNannyRoutes } from './nanny/routes.ts';
import { registerNannyPoloRoutes } from './nanny-polo/routes.ts';
import { queueReminders } from './parent-documents/reminders.ts';
import { registerParentDocumentRoutes } from './parent-documents/routes.ts';
import { registerParentRoutes } from './parents/routes.ts';
import { listStoredPersonalData } from './personal-data/ports.ts';
import { registerPersonalDataRoutes } from './personal-data/routes.ts';
import { personalData } from './personal-data.ts';
import { recordAddress } from './refused-address/service.ts';

/** The records of nannies and parents, their documents, and the export and erasure of personal data. */
export const people: AreaOfParents = {
  routes(api, context) {
    const { db, storage } = context;
    registerNannyPoloRoutes(api, db, storage);
    registerNannyRoutes(api, db);
    registerAddressRoutes(api, db);
    registerApplicationRoutes(api, context);
    registerParentRoutes(api, db);
    registerDocumentTypeRoutes(api, db);
    registerParentDocumentRoutes(api, db, storage);
    registerFamilyRoutes(api, db, storage);
    registerCareAgreementRoutes(api, context);
    registerConsentRoutes(api, db, storage);
    registerPersonalDataRoutes(api, context, listStoredPersonalData());
  },
  letters: [
    decisionLetter,
    reminderLetter,
    accountDeletedLetter,
    applicationLetter,
    applicationReceivedLetter,
    applicantLetter,
  ],
  housekeeping: {
    'reminding parents of expiring documents': (db) => queueReminders(db),
    'deleting old applications': deleteOldApplications,
  },
  personalData,
  rowNames: {
    parent_document: 'documents',
    nanny_user: 'an account',
    nanny_document: 'documents',
    nanny_check: 'checks',
    family_consent: 'consents',
  },
  providePorts() {
    recordDelivery.provide(recordAddress);
  },
};
