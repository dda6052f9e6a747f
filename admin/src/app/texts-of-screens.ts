import type { ResourceName } from '@nanny-polo/shared/admin-screens';
import { messages as absence } from '../absence/messages.ts';
import { messages as adminUser } from '../admin-user/messages.ts';
import { messages as agencySettings } from '../agency-settings/messages.ts';
import { messages as booking } from '../booking/messages.ts';
import { coverMessages } from '../cover/messages.ts';
import { coverFigureMessages } from '../dashboard/cover-messages.ts';
import { messages as discount } from '../discount/messages.ts';
import { horizonMessages } from '../document-horizon/messages.ts';
import { messages as documentType } from '../document-type/messages.ts';
import { conflictMessages } from '../edit/messages.ts';
import { historyMessages } from '../history/messages.ts';
import { viewMessages } from '../list/view-messages.ts';
import { mapMessages } from '../map/messages.ts';
import { messages as nanny } from '../nanny/messages.ts';
import { messages as nannyPolo } from '../nanny-polo/messages.ts';
import { paletteMessages } from '../palette/messages.ts';
import { messages as parentDocuments } from '../parent-documents/messages.ts';
import { messages as parents } from '../parents/messages.ts';
import { phoneMessages } from '../phone/messages.ts';
import { actMessages, fieldMessages, recordMessages } from '../record/messages.ts';
import { repeatMessages } from '../repeat/messages.ts';
import { permissionMessages, messages as role } from '../role/messages.ts';
import { rosterMessages } from '../roster/messages.ts';
import { messages as series } from '../series/messages.ts';
import { texts as settings } from '../settings/messages.ts';
import { childrenBookedMessages } from '../shell/children-booked-messages.ts';
import { unusualTimeMessages } from '../shell/unusual-time-messages.ts';
import { shortcutMessages } from '../shortcuts/messages.ts';
import { uploadMessages } from '../upload/messages.ts';

/** The texts that the first screen does not need: records, forms and every resource except the dashboard's orders. */
export const textsOfScreens = {
  permission: permissionMessages,
  conflict: conflictMessages,
  history: historyMessages,
  record: recordMessages,
  act: actMessages,
  fields: fieldMessages,
  phone: phoneMessages,
  map: mapMessages,
  views: viewMessages,
  repeat: repeatMessages,
  roster: rosterMessages,
  cover: coverMessages,
  coverFigures: coverFigureMessages,
  horizon: horizonMessages,
  palette: paletteMessages,
  shortcuts: shortcutMessages,
  children_booked: childrenBookedMessages,
  unusual_time: unusualTimeMessages,
  upload: uploadMessages,
  settings,
  resources: {
    role,
    'admin-user': adminUser,
    booking,
    series,
    absence,
    'master/discount': discount,
    'master/nanny-polo': nannyPolo,
    'master/parent-documents': parentDocuments,
    'master/document-type': documentType,
    'users/parents': parents,
    'users/nanny': nanny,
    'agency-settings': agencySettings,
  } satisfies Record<Exclude<ResourceName, 'order'>, object>,
} as const;
