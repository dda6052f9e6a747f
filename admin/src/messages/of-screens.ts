import { messages as adminUser } from '../admin-user/messages.ts';
import { messages as booking } from '../booking/messages.ts';
import { messages as discount } from '../discount/messages.ts';
import { messages as documentType } from '../document-type/messages.ts';
import { mapMessages } from '../map/messages.ts';
import { messages as nanny } from '../nanny/messages.ts';
import { messages as nannyPolo } from '../nanny-polo/messages.ts';
import { messages as parentDocuments } from '../parent-documents/messages.ts';
import { messages as parents } from '../parents/messages.ts';
import { phoneMessages } from '../phone/messages.ts';
import { actMessages, recordMessages } from '../record/messages.ts';
import { messages as role } from '../role/messages.ts';
import { texts as settings } from '../settings/messages.ts';
import { uploadMessages } from '../upload/messages.ts';

/** The texts that the first screen does without: of records, forms and every resource but the dashboard's orders. */
export const ofScreens = {
  permission: {
    dashboard: 'Dashboard',
    role: 'Role',
    'admin-user': 'Admin list',
    booking: 'Bookings',
    discount: 'Discount',
    'nanny-polo': 'Nanny Polo',
    'parent-documents': 'Parent documents',
    parents: 'Parents',
    nanny: 'Nanny',
  },
  conflict: {
    title: 'Someone else saved this record while you were editing',
    text: 'Choose which version to keep for each field that differs.',
    mine: 'Yours',
    theirs: 'Theirs',
    all_mine: 'Keep all of mine',
    all_theirs: 'Take all of theirs',
    save: 'Save this choice',
    back: 'Back to the form',
    empty: 'empty',
  },
  history: {
    title: 'History',
    none: 'Nothing recorded yet.',
    failed: 'The history could not be loaded.',
    more: 'Show all %{count}',
    set_to: 'set to',
    changed_from: 'changed from',
    to: 'to',
    removed: 'removed, was',
  },
  record: recordMessages,
  act: actMessages,
  phone: phoneMessages,
  map: mapMessages,
  upload: uploadMessages,
  settings,
  resources: {
    role,
    'admin-user': adminUser,
    booking,
    'master/discount': discount,
    'master/nanny-polo': nannyPolo,
    'master/parent-documents': parentDocuments,
    'master/document-type': documentType,
    'users/parents': parents,
    'users/nanny': nanny,
  },
} as const;
