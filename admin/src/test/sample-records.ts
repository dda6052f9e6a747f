/** Sample records as the API returns them, for tests. */

import type { AdminUser } from '@nanny-polo/shared/accounts/admin-user';
import type { Role } from '@nanny-polo/shared/accounts/role';
import type { Discount } from '@nanny-polo/shared/money/discount';
import type { DocumentType } from '@nanny-polo/shared/people/document-type';
import type { Nanny } from '@nanny-polo/shared/people/nanny';
import { nannyCheck } from '@nanny-polo/shared/people/nanny-check';
import type { NannyPolo } from '@nanny-polo/shared/people/nanny-polo';
import type { ParentDocument } from '@nanny-polo/shared/people/parent-documents';
import type { Parent } from '@nanny-polo/shared/people/parents';

const stamps = { version: 1, created_at: '2026-11-01T09:00:00Z', updated_at: '2026-11-01T09:00:00Z' };

export const roleRecord: Role = {
  id: 3,
  ...stamps,
  name: 'Reception',
  description: 'Answers the telephone',
  admin_count: 0,
  permissions: [{ name: 'booking', type: 'visit' }],
};

export const adminRecord: AdminUser = {
  id: 5,
  ...stamps,
  first_name: 'Ada',
  last_name: 'Byron',
  name: 'Ada Byron',
  email: 'ada@nannypolo.example',
  email_verified_at: null,
  email_refused_at: null,
  role_id: 3,
  role_name: 'Reception',
  status: 'invited',
  last_login_at: null,
  has_second_factor: false,
};

export const dossierRecord: NannyPolo = {
  id: 4,
  ...stamps,
  code: 'NP-0004',
  status: 'applied',
  photo: '/api/portraits/x.webp',
  email_refused_at: null,
  display_name: 'Mary Poole',
  legal_name: 'Mary Anne Poole',
  date_of_birth: '1990-05-01',
  phone: null,
  email: null,
  address: '',
  postcode: 'SE22 8EW',
  lat: null,
  lng: null,
  travel_radius_km: 8,
  languages: ['English'],
  skills: [],
  age_groups: [],
  experience_years: 4,
  tier: 'standard',
  rates: [],
  bill_rate_minor: null,
  pay_rate_minor: null,
  max_children: 2,
  wanted_hours_per_week: 24,
  overnight_ok: false,
  live_in_ok: false,
  first_aid: false,
  bio: '',
  uniform: null,
  availability: [],
  documents: [],
  documents_valid: false,
  document_faults: [{ kind: 'dbs', fault: 'missing' }],
  required_documents: ['identity', 'right_to_work', 'dbs', 'first_aid'],
  checks: nannyCheck.options.map((check) => ({ check, state: 'missing', on: null, by: null })),
  interview_at: null,
  documents_expire_on: null,
  rating: null,
  rating_count: 0,
  rating_mean: null,
  internal_note: '',
};

export const parentRecord: Parent = {
  id: 7,
  ...stamps,
  first_name: 'Erin',
  last_name: 'Stone',
  name: 'Erin Stone',
  email: 'erin@families.example',
  email_verified_at: null,
  phone: null,
  invoice_name: '',
  status: 'active',
  state: 'active',
  provider: 'LOCAL',
  addresses: [],
  children: [],
  emergency_contacts: [],
  preferred_nanny_polo_ids: [],
  blocked_nanny_polo_ids: [],
  not_again_nanny_polo_ids: [],
  tags: [],
  internal_note: '',
  missing_documents: [
    { document_type_id: 2, title: 'Passport', required_for: 'account', in_review_id: null },
  ],
  archived_at: null,
  erased_at: null,
  email_refused_at: null,
  reached_at: null,
  reached_by: null,
  agreed_version: null,
  health_consent_at: null,
};

export const documentRecord: ParentDocument = {
  id: 9,
  ...stamps,
  parent_id: 7,
  parent_name: 'Erin Stone',
  document_type_id: 2,
  document_type_title: 'Passport',
  status: 'submitted',
  state: 'submitted',
  reason: '',
  files: [{ id: 1, name: 'passport.png', type: 'image/png', size: 2048 }],
  submitted_at: '2026-11-01T09:00:00Z',
  reviewed_at: null,
  reviewed_by: null,
  expires_on: null,
  internal_note: '',
};

export const typeRecord: DocumentType = {
  id: 2,
  ...stamps,
  title: 'Passport',
  description: '',
  required_for: 'account',
  validity_days: 365,
  archived_at: null,
};

export const nannyRecord: Nanny = {
  id: 6,
  ...stamps,
  first_name: 'Ida',
  last_name: 'Noble',
  name: 'Ida Noble',
  email: 'ida@nannies.example',
  phone: null,
  status: 'invited',
  nanny_polo_id: null,
  nanny_polo_name: null,
  nanny_polo_code: null,
  photo: null,
  internal_note: '',
};

export const discountRecord: Discount = {
  id: 8,
  ...stamps,
  name: 'Spring',
  code: 'SPRING',
  kind: 'percent',
  value: 10,
  max_amount_minor: null,
  starts_at: null,
  ends_at: null,
  min_spend_minor: null,
  min_hours: null,
  services: [],
  weekdays: [],
  first_booking_only: false,
  limit_total: 10,
  limit_per_parent: 2,
  budget_minor: 20_000,
  combinable: false,
  priority: 0,
  paused: false,
  status: 'active',
  used_count: 3,
  used_minor: 4_600,
};
