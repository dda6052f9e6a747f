export const parent = 'parent';

const secret = 'a secret, or the hash of one';
const staff = 'the name or address of an admin';
const nanny = 'the dossier of a nanny; a family sees the first name';
const agency = 'an internal note of the agency';
const business = 'the agency’s own settings and lists';
const everyone = 'the agency’s agreement, which every family can download';
const absence = 'a nanny’s absence and its plan';
const undo = 'rows captured for an undo, deleted after an hour';

const address = {
  'address.label': parent,
  'address.line': parent,
  'address.postcode': parent,
  'address.access_notes': parent,
};

const children = {
  'children.name': parent,
  'children.allergies': parent,
  'children.notes': parent,
};

/** What bookings do not copy. */
const privateNotes = {
  'children.medicines': parent,
  'children.doctor_name': parent,
  'children.doctor_phone': parent,
  'children.school_name': parent,
  'children.school_phone': parent,
  'children.routine': parent,
};

const labelsIn = (path: string) => ({ [`${path}.label`]: parent });

const adjustmentsIn = (path: string) => ({ [`${path}.name`]: parent, [`${path}.why`]: parent });

const notAppliedIn = (path: string) => ({
  [`${path}.discount`]: 'a discount that the family may not know of',
  [`${path}.code`]: 'a discount that the family may not know of',
  [`${path}.why`]: 'the agency’s rules',
});

/** The texts that bookings and series share. */
const care = {
  ...address,
  ...children,
  languages: parent,
  'cancellation_policy.name': parent,
  discount_codes: parent,
  /** Shown on the family's page, and to the nanny of a confirmed visit. */
  notes: parent,
  internal_note: agency,
};

/**
 * Who may read each free text of each table, and what it is written for. `parent`: a parent reads it in their export.
 * Any other entry states why they do not. Texts inside JSON have their path, such as `address.line`.
 */
export const texts: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  parent_user: {
    first_name: parent,
    last_name: parent,
    email: parent,
    password_hash: secret,
    phone: parent,
    invoice_name: parent,
    google_sub: parent,
    'addresses.label': parent,
    'addresses.line': parent,
    'addresses.postcode': parent,
    'addresses.access_notes': parent,
    ...children,
    ...privateNotes,
    'emergency_contacts.name': parent,
    'emergency_contacts.phone': parent,
    'emergency_contacts.relation': parent,
    tags: agency,
    internal_note: agency,
    reached_by: staff,
  },
  session: { token_hash: secret, ip: parent, user_agent: parent },
  registration: { first_name: parent, last_name: parent, password_hash: secret, browser_hash: secret },
  account_token: { token_hash: secret, email: parent },
  known_browser: { browser_hash: secret, name: parent },
  passkey: {
    credential_id: 'how the device names it, of no use to a person',
    public_key: 'of no use to a person',
    transports: 'of no use to a person',
    rp_id: business,
    name: parent,
  },
  passkey_challenge: { challenge: secret },
  one_time_code: { secret },
  recovery_code: { code_hash: secret },
  reset_pin: { address_hash: secret, pin_hash: secret },
  admin_user: { first_name: staff, last_name: staff, email: staff, password_hash: secret },
  role: { name: business, description: business, permissions: business },
  agency_settings: {
    time_zone: business,
    cancellation_policy: business,
    closing_days: business,
    school_terms: business,
  },
  agency_terms: { prices: business, holidays: business },
  postcode_sector: { sector: 'a published list of postcodes' },
  care_agreement: { title: everyone, text: everyone, hash: business },

  parent_document: {
    /** Addressed to the parent, and shown to them while the document is rejected or revoked. */
    reason: parent,
    reviewed_by: staff,
    internal_note: agency,
  },
  parent_document_file: { key: secret, name: parent },
  family_consent: { name: parent, key: secret, recorded_by: 'the name of an admin, or of the parent' },
  document_type: { title: parent, description: business },
  nanny_polo: {
    /** The first word only. */
    display_name: parent,
    legal_name: nanny,
    phone: nanny,
    email: nanny,
    bio: nanny,
    photo: nanny,
    address: nanny,
    postcode: nanny,
    languages: nanny,
    skills: nanny,
    age_groups: nanny,
    rates: nanny,
    uniform: nanny,
    availability: nanny,
    required_documents: nanny,
    checks_missing: nanny,
    internal_note: agency,
  },
  nanny_document: { number: nanny, seen_by: staff },
  nanny_check: { evidence: nanny, note: nanny, recorded_by: staff },
  nanny_user: {
    first_name: nanny,
    last_name: nanny,
    email: nanny,
    phone: nanny,
    internal_note: agency,
  },

  booking: {
    ...care,
    ...labelsIn('quote.lines'),
    ...adjustmentsIn('quote.adjustments'),
    ...notAppliedIn('quote.not_applied'),
    'quote.currency': parent,
  },
  series: { ...care, starts: 'a time of day, which is exported', ends: 'a time of day, which is exported' },
  price_change: {
    ...labelsIn('price.lines'),
    ...adjustmentsIn('price.adjustments'),
    'price.currency': parent,
    why: parent,
  },
  offer: { answered_by: nanny },
  offer_token: { token_hash: secret },
  series_offer: { answered_by: nanny },
  time_change: { answered_by: nanny },
  series_offer_token: { token_hash: secret },
  price_change_token: { token_hash: secret },
  /** For the agency alone: no nanny reads it, nor an admin who may not change dossiers. */
  visit_rating: { words: parent },
  busy: { note: 'the reason for a nanny’s time off' },
  cover_request: { started_by: staff, ended_why: 'between the agency and the nannies' },
  cover_ask: { answered_by: nanny },
  cover_ask_token: { token_hash: secret },
  absence: {
    reason: absence,
    created_by: staff,
    applied_by: staff,
    gap: absence,
    holds: absence,
    mails: absence,
  },
  absence_booking: { why: absence, chain: absence },

  order: {
    number: parent,
    currency: parent,
    ...labelsIn('lines'),
    ...labelsIn('void_lines'),
    ...adjustmentsIn('adjustments'),
    ...notAppliedIn('not_applied'),
    note: agency,
    series_period: parent,
  },
  /** `proof` is the reference of the parent's own payment. */
  order_transaction: { proof: parent, by: staff },
  credit_note: { number: parent, note: parent, by: staff },
  number_series: { name: business },
  discount: { name: business, code: business, services: business, weekdays: business },
  discount_terms: { candidates: business, adjustments: business },

  event: {
    actor_name: 'replaced by “you”, “the agency” or “the nanny”',
    resource: 'as listed in `readable-events.ts`',
    action: 'as listed in `readable-events.ts`',
    before: 'as listed in `readable-events.ts`',
    after: 'as listed in `readable-events.ts`',
  },
  support_message: { name: parent, email: 'the parent’s own address, by which it is found', message: parent },
  nanny_application: {
    name: nanny,
    email: nanny,
    phone: nanny,
    postcode: nanny,
    languages: nanny,
    age_groups: nanny,
    about: nanny,
  },
  saved_view: { name: staff, settings: staff },
  presence: { resource: staff },
  undo: { permissions: undo },
  undo_row: { table: undo, before: undo, after: undo },
  tally: { resource: business, status: business },
  idempotency_key: { key_hash: secret, body_hash: secret, answer: 'a response that was sent already' },
  limit_count: { key_hash: secret },
  loose_file: { key: secret },
  captured_mail: {
    message_id: 'the demo’s mails, which were sent already',
    to: 'the demo’s mails, which were sent already',
    reply_to: 'the demo’s mails, which were sent already',
    subject: 'the demo’s mails, which were sent already',
    parts: 'the demo’s mails, which were sent already',
    text: 'the demo’s mails, which were sent already',
  },
};
