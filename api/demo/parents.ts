import type { Address, Child, EmergencyContact } from '@nanny-polo/shared/people/family-fields';
import { parentUser } from '../src/accounts/identity/parent-user-table.ts';
import { hashPassword } from '../src/accounts/password/service.ts';
import type { Db } from '../src/kernel/database/database.ts';
import { event } from '../src/kernel/history/table.ts';
import { childCounter } from '../src/people/parents/child-counter-table.ts';
import { demoPassword } from './accounts.ts';
import { lacking, seedHealthConsents } from './consents.ts';
import { drawHome } from './home.ts';
import { createdEventsOf, insertAll } from './insert.ts';
import { childNames, parentFirstNames, parentLastNames } from './names.ts';
import type { Parent } from './people-types.ts';
import type { Random } from './random.ts';
import { shiftDays } from './time.ts';

type Values = typeof parentUser.$inferInsert;

function addressOf(random: Random): Address {
  return {
    label: 'Home',
    ...drawHome(random),
    access_notes: random.chance(0.4) ? 'Ring the lower bell; the pushchair lives under the stairs.' : '',
  };
}

/** Returns children who were all born before the demo’s earliest visit, six months ago. */
function childrenOf(random: Random, today: Date): Child[] {
  return Array.from({ length: random.pick([1, 1, 2, 2, 3]) }, (_, at) => ({
    id: at + 1,
    name: random.pick(childNames),
    date_of_birth: shiftDays(today, -random.between(240, 3900)).slice(0, 10),
    ...noNotes,
    allergies: random.chance(0.15) ? [random.pick(['Peanuts', 'Cow’s milk', 'Eggs', 'Penicillin'])] : [],
    notes: random.chance(0.3) ? 'Naps after lunch, with the blue rabbit.' : '',
  }));
}

const relations = ['Grandmother', 'Grandfather', 'Aunt', 'Neighbour', 'Godfather'] as const;
const tags = ['Twins', 'New baby', 'School run', 'Pets', 'Night feeds', 'Evenings', 'VIP'] as const;

function contactsOf(random: Random, last_name: string): EmergencyContact[] {
  return Array.from({ length: random.pick([0, 1, 1, 2]) }, () => ({
    name: `${random.pick(parentFirstNames)} ${last_name}`,
    phone: `+4477009${String(random.between(0, 99_999)).padStart(5, '0')}`,
    relation: random.pick(relations),
  }));
}

/** A contact for a family that has none, without the generator, so that nothing else changes. */
const lastContactOf = (at: number, last_name: string): EmergencyContact => ({
  name: `${parentFirstNames[at % parentFirstNames.length]} ${last_name}`,
  phone: `+4477009${String(10_000 + at).padStart(5, '0')}`,
  relation: 'Grandmother',
});

/** Returns the details of a family. They have a random generator of their own, so that names do not depend on them. */
function recordOf(
  random: Random,
  at: number,
  last_name: string,
  nannies: readonly { id: number }[],
  today: Date,
): Partial<Values> {
  const created_at = shiftDays(today, -random.between(12, 500));
  const preferred = at % 3 === 0 ? [random.pick(nannies).id] : [];
  const blocked = at % 11 === 5 ? [random.pick(nannies).id].filter((id) => !preferred.includes(id)) : [];
  const archived = at === 113 || at === 114;
  const contacts = contactsOf(random, last_name);
  if (contacts.length === 0) contacts.push(lastContactOf(at, last_name));
  return {
    created_at,
    updated_at: created_at,
    provider: at % 9 === 4 ? 'GOOGLE' : 'LOCAL',
    emergency_contacts: at === lacking.contact ? [] : contacts,
    preferred_nanny_polo_ids: preferred,
    blocked_nanny_polo_ids: at < 20 ? [] : blocked,
    tags: tags.filter(() => random.chance(0.12)),
    internal_note: random.chance(0.15) ? 'Pays by bank transfer; prefers to be called after six.' : '',
    archived_at: archived ? shiftDays(today, -20) : null,
  };
}

/** Inserts a hundred and twenty families; the first is the demo's parent. */
export async function seedParents(
  db: Db,
  random: Random,
  more: Random,
  today: Date,
  nannies: readonly { id: number }[],
): Promise<Parent[]> {
  const password_hash = await hashPassword(demoPassword);
  const values = Array.from({ length: 120 }, (_, at): Values => {
    const first_name = at === 0 ? 'Paula' : random.pick(parentFirstNames);
    const last_name = at === 0 ? 'Renshaw' : random.pick(parentLastNames);
    const isVerified = at < 100 || random.chance(0.5);
    const account = {
      first_name,
      last_name,
      email:
        at === 0
          ? 'parent@nannypolo.example'
          : `${first_name}.${last_name}${at}@families.example`.toLowerCase(),
      email_verified_at: isVerified ? shiftDays(today, -random.between(10, 400)) : null,
      password_hash: at === 0 ? password_hash : null,
      phone: `+4477009${String(random.between(0, 99_999)).padStart(5, '0')}`,
      status: at > 114 ? ('suspended' as const) : ('active' as const),
      addresses: [addressOf(random)],
      children: childrenOf(random, today),
    };
    const record = recordOf(more, at, last_name, nannies, today);
    const hasNotes = account.children.some(isNoted);
    const consented = hasNotes && at !== lacking.healthConsent;
    return {
      ...account,
      ...record,
      ...(at === lacking.phone && { phone: null }),
      health_consent_at: consented ? record.created_at : null,
    };
  });
  const parents = await insertAll(db, parentUser, values);
  await insertAll(
    db,
    childCounter,
    parents.map(({ id, children }) => ({ parent_id: id, last_id: children.length })),
  );
  await seedHealthConsents(db, parents, today);
  await insertAll(db, event, createdEventsOf('users/parents', parents, ['name', 'email', 'status']));
  return parents;
}

import { isNoted, noNotes } from '@nanny-polo/shared/people/child-notes';
