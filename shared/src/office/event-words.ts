/** Every action and field that an event can contain, so that the history has a word for each. */

import { adminUser, adminUserTransitions } from '../accounts/admin-user.ts';
import { role } from '../accounts/role.ts';
import { booking } from '../bookings/booking.ts';
import { bookingTransitionNames } from '../bookings/booking-status.ts';
import { series } from '../bookings/series.ts';
import { discount } from '../money/discount.ts';
import { order, orderTransitions } from '../money/order.ts';
import { orderMailActions } from '../money/order-mail.ts';
import { transactionKind } from '../money/payment.ts';
import { documentType } from '../people/document-type.ts';
import { nanny, nannyTransitions } from '../people/nanny.ts';
import { nannyPolo, nannyPoloTransitions } from '../people/nanny-polo.ts';
import { documentTransitions, parentDocuments } from '../people/parent-documents.ts';
import { parents, parentTransitions } from '../people/parents.ts';
import { agencySettings } from '../pricing/agency-settings.ts';

const namesOf = <Name extends string>(transitions: { readonly [name in Name]: unknown }) =>
  Object.keys(transitions) as Name[];

const basic = ['create', 'update', 'delete'] as const;
const undoable = [...basic, 'undo'] as const;
/** A letter about the record was not sent: the office should reach its recipient, or nobody needs it any more. */
export const letterActions = ['letter-unsent', 'letter-dropped'] as const;
const letterFields = ['letter', 'recipient'] as const;
/** A mail server refused the person's address for good, or accepted a mail again. */
const deliveryActions = ['refuse-email', 'accept-email'] as const;
const ownAccount = [
  'verify-email',
  'change-email',
  'change-password',
  'reset-password',
  'disown-sign-in',
] as const;
const passkeyActions = ['add-passkey', 'remove-passkey'] as const;
const factorActions = [
  ...passkeyActions,
  'add-codes',
  'remove-codes',
  'renew-recovery-codes',
  'use-recovery-code',
  'reset-second-factor',
] as const;

/**
 * Each resource with the `transitions` and the other `actions` of its records, the fields that events have `besides`
 * the record's own, and the `derived` fields, which are computed or never change, so that no event lists them.
 */
export const historyOf = [
  {
    resource: adminUser,
    transitions: namesOf(adminUserTransitions),
    actions: [
      ...basic,
      'accept-invitation',
      ...ownAccount,
      ...factorActions,
      ...deliveryActions,
      ...letterActions,
    ],
    besides: ['password_hash', 'factor', ...letterFields],
    derived: ['name', 'role_name', 'has_second_factor'],
  },
  { resource: role, actions: basic, derived: ['admin_count'] },
  {
    resource: booking,
    transitions: bookingTransitionNames,
    actions: [
      ...undoable,
      'cover',
      'reschedule',
      'accept',
      'refuse',
      'offer-expired',
      'request-change',
      'settle-change',
      'edit-request',
      'remind',
      'thank',
      'view',
      'ask-price',
      'cover-price',
      'agree-price',
      'refuse-price',
      'follow-family',
      'ask-several',
      'ask-wave',
      'stop-asking',
      'alarm',
      'ask-swap',
      'agree-swap',
      'ask-time',
      'agree-time',
      'refuse-time',
      'time-expired',
      'withdraw-time',
      'rate',
      ...letterActions,
    ],
    besides: [
      'quote',
      'cancellation_policy',
      'reminded_at',
      'offer',
      'price_minor',
      'asked_start_at',
      'asked_end_at',
      'wave',
      'asked',
      'stars',
      ...letterFields,
    ],
    derived: [
      'parent_name',
      'nanny_polo_name',
      'wished_nanny_name',
      'offer',
      'waits_for',
      'total_minor',
      'pay_minor',
      'pending_minor',
      'price_refused',
      'asked_time',
    ],
  },
  {
    resource: series,
    actions: [
      ...undoable,
      'change',
      'pause',
      'end',
      'skip',
      'request-end',
      'offer',
      'accept',
      'refuse',
      'offer-expired',
      'confirm',
      'follow-family',
      ...letterActions,
    ],
    besides: ['cancellation_policy', 'agreed_rate_minor', ...letterFields],
    derived: [
      'parent_name',
      'nanny_polo_name',
      'wished_nanny_name',
      'code',
      'root_id',
      'made_until',
      'over',
      'visits',
      'offers',
    ],
  },
  {
    resource: order,
    transitions: namesOf(orderTransitions),
    actions: [
      'create',
      'update',
      'undo',
      ...transactionKind.options,
      'reprice',
      'overtime',
      'undo-overtime',
      'credit',
      'cancel credit note',
      'fee',
      'add booking',
      'cancel booking',
      ...Object.values(orderMailActions),
      ...letterActions,
    ],
    besides: letterFields,
    derived: [
      'parent_name',
      'payment_status',
      'overdue',
      'overdue_minor',
      'bookings',
      'transactions',
      'credit_notes',
      'balance_minor',
      'series_id',
    ],
  },
  { resource: discount, actions: undoable, derived: ['status'] },
  {
    resource: nannyPolo,
    transitions: namesOf(nannyPoloTransitions),
    actions: [
      ...undoable,
      'take-time-off',
      'give-time-off-back',
      'set-portrait',
      'remove-portrait',
      'ask-renewal',
      'lift-decline',
      'record-check',
      'waive-check',
      'retract-check',
      'export',
      ...deliveryActions,
      ...letterActions,
    ],
    besides: ['start_at', 'end_at', 'note', 'check', 'on', ...letterFields],
    derived: [
      'bill_rate_minor',
      'pay_rate_minor',
      'first_aid',
      'documents_valid',
      'document_faults',
      'documents_expire_on',
      'required_documents',
      'checks',
      'rating_count',
      'rating_mean',
    ],
  },
  {
    resource: nanny,
    transitions: namesOf(nannyTransitions),
    actions: undoable,
    derived: ['nanny_polo_name', 'nanny_polo_code', 'photo'],
  },
  {
    resource: parents,
    transitions: namesOf(parentTransitions),
    actions: [
      ...undoable,
      'archive',
      'restore',
      'register',
      'register-with-google',
      'link-google',
      ...ownAccount,
      ...passkeyActions,
      'export',
      'erase',
      'ask-renewal',
      'agree',
      'consent',
      'withdraw-consent',
      'reach',
      'view-agreement',
      ...deliveryActions,
      ...letterActions,
    ],
    besides: ['password_hash', 'google_sub', 'factor', 'way', 'called', ...letterFields],
    derived: ['state', 'missing_documents'],
  },
  {
    resource: parentDocuments,
    transitions: namesOf(documentTransitions),
    actions: [
      'submit',
      'add-file',
      'arrange-files',
      'update',
      'delete',
      'undo',
      'view',
      'remind',
      ...letterActions,
    ],
    besides: ['days', 'files', ...letterFields],
    derived: ['parent_name', 'document_type_id', 'document_type_title', 'state'],
  },
  { resource: documentType, actions: [...undoable, 'archive', 'restore'] },
  { resource: agencySettings, actions: ['update', ...letterActions], besides: [...letterFields] },
] as const;

type History = (typeof historyOf)[number];

export type EventAction =
  | History['actions'][number]
  | Extract<History, { transitions: unknown }>['transitions'][number];

/** Fields that the history omits: internal ones, and those that every write changes or that follow from others. */
export const silentFields = [
  'id',
  'version',
  'created_at',
  'updated_at',
  'week_minutes',
  'search_text',
  'documents_until',
  'checks_missing',
  'care_agreement_version',
  'terms_id',
  'holidays_id',
  'rates_nanny_polo_id',
  'credit_granted_minor',
  'thanked_at',
  // The events that an undo takes back.
  'undone',
] as const;
