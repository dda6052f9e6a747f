import { addDays, agencyDayOf } from '@nanny-polo/shared/time/agency-day';
import { and, eq, inArray, isNull, sql } from 'drizzle-orm';
import { agencySettings } from '../src/accounts/agency/table.ts';
import { parentUser } from '../src/accounts/identity/parent-user-table.ts';
import type { Db } from '../src/kernel/database/database.ts';
import { familyConsent } from '../src/people/consent/table.ts';
import { byCoordinator, insertAll } from './insert.ts';
import type { Parent } from './people-types.ts';

/** The families that lack something for a confirmation, by their place from 0. */
export const lacking = { phone: 33, contact: 55, agreement: 46, healthConsent: 53 } as const;

/** The agency has required for a month what a family needs, and most families with notes have consented to them. */
export async function seedHealthConsents(db: Db, parents: readonly Parent[], today: Date): Promise<void> {
  await db.update(agencySettings).set({ family_required_from: addDays(agencyDayOf(today), -30) });
  const consenting = parents.filter(({ health_consent_at }) => health_consent_at !== null);
  await insertAll(
    db,
    familyConsent,
    consenting.map(({ id: parent_id, name, health_consent_at }) => ({
      ...{ parent_id, kind: 'health_notes' as const, way: 'on_screen' as const },
      ...{ at: health_consent_at ?? undefined, recorded_by: name },
    })),
  );
}

/** Lets every active family but two have agreed to the care agreement: most on screen, some by telephone. */
export async function seedAgreements(db: Db): Promise<void> {
  const [settings] = await db.select({ version: agencySettings.care_agreement_version }).from(agencySettings);
  const agreement_version = settings?.version;
  if (!agreement_version) return;
  const active = and(eq(parentUser.status, 'active'), isNull(parentUser.archived_at));
  const families = (await db.select().from(parentUser).where(active).orderBy(parentUser.id)).filter(
    (_, at) => at !== lacking.agreement && at !== 1,
  );
  await insertAll(
    db,
    familyConsent,
    families.map(({ id: parent_id, name }, at) => {
      const told = at % 5 === 3;
      const way = told ? ('telephone' as const) : ('on_screen' as const);
      const recorded_by = told ? byCoordinator.actor_name : name;
      return { parent_id, kind: 'care_agreement' as const, agreement_version, way, recorded_by };
    }),
  );
  const ids = families.map(({ id }) => id);
  await db.update(parentUser).set({ agreed_version: agreement_version }).where(inArray(parentUser.id, ids));
  // The demo's last unverified family was reached by telephone.
  const unverified = sql`${parentUser.id} = (SELECT max(p.id) FROM parent_user p
    WHERE p.email_verified_at IS NULL AND p.status = 'active' AND p.archived_at IS NULL)`;
  const reached = { reached_at: new Date().toISOString(), reached_by: byCoordinator.actor_name };
  await db.update(parentUser).set(reached).where(unverified);
}
