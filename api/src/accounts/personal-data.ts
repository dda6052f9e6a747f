import { parents } from '@nanny-polo/shared/people/parents';
import { eq, inArray, or, sql } from 'drizzle-orm';
import { resetPin } from './account/reset-pin-table.ts';
import { definePartOfExport } from './identity/export-part.ts';
import { parentUser } from './identity/parent-user-table.ts';
import type { PersonalData } from './identity/personal-data.ts';
import { knownBrowser } from './known-browser/table.ts';
import { passkey } from './passkey/table.ts';
import { session } from './session/table.ts';
import { accountToken } from './token/account-token-table.ts';
import { endRegistrations } from './token/registration.ts';
import { registration } from './token/registration-table.ts';

/** The fields of an address and of a booked child that a parent may read, in every record. */
export const addressFields = {
  label: true,
  line: true,
  postcode: true,
  lat: true,
  lng: true,
  access_notes: true,
} as const;
export const bookedChildFields = {
  id: true,
  name: true,
  date_of_birth: true,
  allergies: true,
  notes: true,
} as const;
const childFields = {
  ...bookedChildFields,
  medicines: true,
  doctor_name: true,
  doctor_phone: true,
  school_name: true,
  school_phone: true,
  routine: true,
} as const;

/** The parent's account, with its sessions, registrations and links. */
export const personalData: PersonalData = {
  exported: [
    definePartOfExport({
      name: 'parent',
      access: parents.get.config.access,
      select: async (db, id) => (await db.select().from(parentUser).where(eq(parentUser.id, id)))[0],
      fields: {
        id: true,
        created_at: true,
        first_name: true,
        last_name: true,
        email: true,
        email_verified_at: true,
        email_refused_at: true,
        phone: true,
        invoice_name: true,
        status: true,
        provider: true,
        google_sub: true,
        addresses: addressFields,
        children: childFields,
        emergency_contacts: { name: true, phone: true, relation: true },
        reached_at: true,
        agreed_version: true,
        health_consent_at: true,
      },
      events: {
        resource: parents.name,
        ids: (id) => sql`${id}`,
        actions: [
          'create',
          'update',
          'register',
          'register-with-google',
          'link-google',
          'verify-email',
          'change-email',
          'change-password',
          'reset-password',
          'disown-sign-in',
          'add-passkey',
          'remove-passkey',
          'suspend',
          'reinstate',
          'ask-renewal',
          'export',
          'erase',
          'agree',
          'consent',
          'withdraw-consent',
          'reach',
          'view-agreement',
        ],
        besides: { way: true, called: true, factor: true },
      },
    }),
    definePartOfExport({
      name: 'sessions',
      access: 'owner',
      select: (db, id) => db.select().from(session).where(eq(session.parent_user_id, id)).orderBy(session.id),
      fields: {
        id: true,
        created_at: true,
        last_seen_at: true,
        expires_at: true,
        ip: true,
        user_agent: true,
      },
    }),
    definePartOfExport({
      name: 'passkeys',
      access: 'owner',
      select: (db, id) => db.select().from(passkey).where(eq(passkey.parent_user_id, id)).orderBy(passkey.id),
      fields: { id: true, name: true, created_at: true, last_used_at: true },
    }),
    definePartOfExport({
      name: 'browsers',
      access: 'owner',
      select: (db, id) =>
        db.select().from(knownBrowser).where(eq(knownBrowser.parent_user_id, id)).orderBy(knownBrowser.id),
      fields: { id: true, name: true, created_at: true, last_seen_at: true },
    }),
    definePartOfExport({
      name: 'registrations',
      access: 'owner',
      select: (db, id) =>
        db.select().from(registration).where(eq(registration.parent_user_id, id)).orderBy(registration.id),
      fields: { id: true, created_at: true, first_name: true, last_name: true },
    }),
    definePartOfExport({
      name: 'links',
      access: 'owner',
      select: (db, id) =>
        db.select().from(accountToken).where(eq(accountToken.parent_user_id, id)).orderBy(accountToken.id),
      fields: { id: true, created_at: true, expires_at: true, purpose: true, email: true },
    }),
  ],

  async erase(tx, { id, addresses }) {
    const now = new Date().toISOString();
    await tx
      .update(parentUser)
      .set({
        first_name: 'Erased',
        last_name: `parent ${id}`,
        email: `erased-${id}@erased.invalid`,
        email_verified_at: null,
        password_hash: null,
        google_sub: null,
        phone: null,
        invoice_name: '',
        status: 'suspended',
        provider: 'LOCAL',
        addresses: [],
        children: [],
        emergency_contacts: [],
        preferred_nanny_polo_ids: [],
        blocked_nanny_polo_ids: [],
        not_again_nanny_polo_ids: [],
        tags: [],
        internal_note: '',
        email_refused_at: null,
        reached_at: null,
        reached_by: null,
        agreed_version: null,
        health_consent_at: null,
        archived_at: now,
        erased_at: now,
        version: sql`${parentUser.version} + 1`,
        updated_at: sql`now()`,
      })
      .where(eq(parentUser.id, id));
    await endRegistrations(tx, id);
    await tx.delete(session).where(eq(session.parent_user_id, id));
    await tx
      .delete(accountToken)
      .where(
        or(eq(accountToken.parent_user_id, id), inArray(sql`lower(${accountToken.email})`, [...addresses])),
      );
    await tx.delete(passkey).where(eq(passkey.parent_user_id, id));
    await tx.delete(knownBrowser).where(eq(knownBrowser.parent_user_id, id));
    await tx.delete(resetPin).where(eq(resetPin.parent_user_id, id));
    await tx.execute(sql`UPDATE event SET before = NULL, after = NULL
      WHERE resource = ${parents.name} AND record_id = ${id}`);
    await tx.execute(sql`UPDATE event SET actor_name = 'Erased parent'
      WHERE actor_kind = 'parent' AND actor_id = ${id}`);
  },
};
