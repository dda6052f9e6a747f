import { deleteOldPins } from './account/reset-pin.ts';
import { registerAdminAccountRoutes } from './admin-account/routes.ts';
import { registerAdminUserRoutes } from './admin-user/routes.ts';
import { registerAgencyRoutes } from './agency/routes.ts';
import { registerGoogleRoutes } from './google/routes.ts';
import type { AreaOfParents } from './identity/personal-data.ts';
import { emailChangedLetter, emailChangeLetter, emailChangeRequestedLetter } from './letters/email-change.ts';
import { invitationLetter } from './letters/invitation.ts';
import { newDeviceLetter } from './letters/new-device.ts';
import { passwordChangedLetter } from './letters/password-changed.ts';
import { pinLetter } from './letters/pin.ts';
import { enrolmentLetter, factorChangedLetter } from './letters/second-factor.ts';
import { registrationLetter, verificationLetter } from './letters/verification.ts';
import { deleteOldChallenges } from './passkey/challenge.ts';
import { personalData } from './personal-data.ts';
import { registerRoleRoutes } from './role/routes.ts';
import { deleteOldBrowsers } from './session/browser.ts';
import { deleteOldSessions, endUnmetSessions } from './session/service.ts';
import { deleteOldRegistrations } from './token/registration.ts';
import { deleteOldTokens } from './token/service.ts';
import { registerUserAccountRoutes } from './user-account/routes.ts';

/** Sign-in, admins with their roles, the accounts of parents, and the agency's settings. */
export const accounts: AreaOfParents = {
  routes(api, context) {
    registerAdminAccountRoutes(api, context);
    registerUserAccountRoutes(api, context);
    registerGoogleRoutes(api, context);
    registerRoleRoutes(api, context.db);
    registerAdminUserRoutes(api, context.db);
    registerAgencyRoutes(api, context.db, endUnmetSessions);
  },
  letters: [
    registrationLetter,
    verificationLetter,
    emailChangeLetter,
    emailChangeRequestedLetter,
    emailChangedLetter,
    passwordChangedLetter,
    pinLetter,
    invitationLetter,
    factorChangedLetter,
    enrolmentLetter,
    newDeviceLetter,
  ],
  chores: { 'ending sessions without a required second factor': endUnmetSessions },
  housekeeping: {
    'deleting expired links': deleteOldTokens,
    'deleting old registrations': deleteOldRegistrations,
    'deleting expired PINs': deleteOldPins,
    'deleting expired sessions': deleteOldSessions,
    'deleting expired challenges': deleteOldChallenges,
    'deleting browsers not seen for long': deleteOldBrowsers,
  },
  personalData,
  rowNames: { admin_user: 'admins' },
};
