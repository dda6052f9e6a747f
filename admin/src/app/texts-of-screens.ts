import type { ResourceName } from '@nanny-polo/shared/accounts/admin-screens';
import { messages as adminUser } from '../accounts/admin-user/messages.ts';
import { messages as agencySettings } from '../accounts/agency-settings/messages.ts';
import { permissionMessages, messages as role } from '../accounts/role/messages.ts';
import { texts as settings } from '../accounts/settings/messages.ts';
import { messages as absence } from '../bookings/absence/messages.ts';
import { bulkMessages } from '../bookings/booking/bulk-messages.ts';
import { messages as booking } from '../bookings/booking/messages.ts';
import { coverMessages } from '../bookings/cover/messages.ts';
import { horizonMessages } from '../bookings/document-horizon/messages.ts';
import { repeatMessages } from '../bookings/repeat/messages.ts';
import { messages as series } from '../bookings/series/messages.ts';
import { messages as discount } from '../money/discount/messages.ts';
import { owedMessages } from '../money/owed/messages.ts';
import { coverFigureMessages } from '../office/dashboard/cover-messages.ts';
import { whatsHereMessages } from '../office/whats-here/messages.ts';
import { messages as documentType } from '../people/document-type/messages.ts';
import { messages as nanny } from '../people/nanny/messages.ts';
import { messages as nannyPolo } from '../people/nanny-polo/messages.ts';
import { messages as parentDocuments } from '../people/parent-documents/messages.ts';
import { messages as parents } from '../people/parents/messages.ts';
import { conflictMessages } from '../records/edit/messages.ts';
import { historyMessages } from '../records/history/messages.ts';
import { viewMessages } from '../records/list/view-messages.ts';
import { actMessages, fieldMessages, recordMessages } from '../records/record/messages.ts';
import { rosterMessages } from '../roster/messages.ts';
import { childrenBookedMessages } from '../shell/children-booked-messages.ts';
import { paletteMessages } from '../shell/palette/messages.ts';
import { shortcutMessages } from '../shell/shortcuts/messages.ts';
import { unusualTimeMessages } from '../shell/unusual-time-messages.ts';
import { mapMessages } from '../ui/map/messages.ts';
import { phoneMessages } from '../ui/phone/messages.ts';
import { uploadMessages } from '../ui/upload/messages.ts';

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
  bulk: bulkMessages,
  horizon: horizonMessages,
  whats_here: whatsHereMessages,
  owed: owedMessages,
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
