import type { NannyDocument } from '@nanny-polo/shared/people/nanny-dossier';
import {
  type NannyPoloStatus,
  type NannyPoloTransition,
  nannyPoloTransitions,
} from '@nanny-polo/shared/people/nanny-polo';
import { addDays, agencyDayOf } from '@nanny-polo/shared/time/agency-day';
import { agencySettings } from '../src/accounts/agency/table.ts';
import type { Db } from '../src/kernel/database/database.ts';
import { event } from '../src/kernel/history/table.ts';
import { nannyUser } from '../src/people/nanny/table.ts';
import { nannyCheck } from '../src/people/nanny-polo/check-table.ts';
import { nannyDocument } from '../src/people/nanny-polo/document-table.ts';
import { nannyPolo } from '../src/people/nanny-polo/table.ts';
import { checksOf } from './checks.ts';
import { dossierOf } from './dossiers.ts';
import { byCoordinator, createdEventsOf, insertAll } from './insert.ts';
import { nannyFirstNames, nannyLastNames } from './names.ts';
import type { Nanny } from './people-types.ts';
import { createRandom, type Random } from './random.ts';
import { shiftDays } from './time.ts';

type Values = typeof nannyPolo.$inferInsert;

const biographies = [
  'Trained at Norland, calm with newborns, at home in a busy household.',
  'Former primary school teacher who makes homework feel like a game.',
  'Speaks two languages with the children and cooks what they will really eat.',
  'Loves parks in any weather and teaches children to ride a bike.',
  'Paediatric first aider with eight years in families of three and more.',
] as const;

/** The transitions that lead from `applied` to a status, in order. */
const ways: Partial<Record<NannyPoloStatus, readonly NannyPoloTransition[]>> = {
  screening: ['screen'],
  interview: ['screen', 'interview'],
  document_check: ['screen', 'interview', 'check-documents'],
  trial: ['screen', 'interview', 'check-documents', 'start-trial'],
  active: ['screen', 'interview', 'check-documents', 'start-trial', 'activate'],
  on_leave: ['screen', 'interview', 'check-documents', 'start-trial', 'activate', 'take-leave'],
  suspended: ['screen', 'interview', 'check-documents', 'start-trial', 'activate', 'suspend'],
  inactive: ['screen', 'interview', 'check-documents', 'start-trial', 'activate', 'take-leave', 'deactivate'],
  rejected: ['screen', 'interview', 'reject'],
};

/** Inserts forty dossiers: most are active, the others cover every other status. `photos` are paths of portraits. */
export async function seedNannies(
  db: Db,
  random: Random,
  more: Random,
  today: Date,
  photos: readonly string[],
): Promise<Nanny[]> {
  const values = nannyFirstNames.map((first, at): Values & { documents: NannyDocument[] } => {
    const last = nannyLastNames[at] ?? 'Reed';
    const basics = {
      display_name: `${first} ${last}`,
      legal_name: `${first} ${random.chance(0.3) ? 'Marie ' : ''}${last}`,
      date_of_birth: `${random.between(1968, 2003)}-0${random.between(1, 9)}-${random.between(10, 28)}`,
      phone: `+4477009${String(random.between(0, 99_999)).padStart(5, '0')}`,
      email: `${first}.${last}@nannies.example`.toLowerCase().replace("'", ''),
      tier: random.pick(['basic', 'standard', 'standard', 'senior'] as const),
      experience_years: random.between(1, 22),
      bio: random.pick(biographies),
    };
    return { ...basics, photo: photos[at] ?? null, ...dossierOf(more, at, basics.tier, agencyDayOf(today)) };
  });
  const nannies = await insertAll(
    db,
    nannyPolo,
    values.map(({ documents: _, ...own }) => own),
  );
  await insertAll(
    db,
    nannyDocument,
    nannies.flatMap(({ id: nanny_polo_id }, at) =>
      (values[at]?.documents ?? []).map((document) => ({ ...document, nanny_polo_id })),
    ),
  );
  await insertAll(db, nannyCheck, nannies.flatMap(checksOf));
  await db.update(agencySettings).set({ checks_required_from: addDays(agencyDayOf(today), -30) });
  const created = createdEventsOf('master/nanny-polo', nannies, ['code', 'display_name', 'status']);
  await insertAll(db, event, [
    ...created.map((one) => ({ ...one, after: { ...one.after, status: 'applied' } })),
    ...nannies.flatMap(transitionsOf),
  ]);
  return nannies;
}

/** Returns the events of a nanny's transitions, a week apart. */
function transitionsOf(nanny: Nanny): (typeof event.$inferInsert)[] {
  let after: { status: NannyPoloStatus } = { status: 'applied' };
  return (ways[nanny.status] ?? []).map((action, step) => {
    const before = after;
    after = { status: nannyPoloTransitions[action].to };
    const at = shiftDays(new Date(nanny.created_at), (step + 1) * 7);
    const about = { resource: 'master/nanny-polo', record_id: nanny.id };
    return { ...byCoordinator, ...about, at, action, before, after };
  });
}

const accountStatus: Partial<Record<NannyPoloStatus, 'active' | 'blocked'>> = {
  active: 'active',
  on_leave: 'active',
  suspended: 'blocked',
  inactive: 'blocked',
};

/** Inserts the accounts of all nannies except applied and rejected ones, and two accounts without a dossier. */
export async function seedNannyUsers(db: Db, nannies: readonly Nanny[], today: Date): Promise<void> {
  const random = createRandom(11);
  const linked = nannies
    .filter((nanny) => nanny.status !== 'applied' && nanny.status !== 'rejected')
    .map((nanny) => {
      const [first_name = '', ...rest] = nanny.display_name.split(' ');
      return {
        first_name,
        last_name: rest.join(' '),
        email: nanny.email ?? '',
        phone: nanny.phone,
        status: accountStatus[nanny.status] ?? ('invited' as const),
        nanny_polo_id: nanny.id,
        created_at: nanny.created_at,
        updated_at: nanny.created_at,
      };
    });
  const unlinked = [
    ['Petra', 'Novak'],
    ['Simone', 'Achebe'],
  ].map(([first_name = '', last_name = '']) => {
    const created_at = shiftDays(today, -random.between(1, 9));
    const email = `${first_name}.${last_name}@nannies.example`.toLowerCase();
    return { first_name, last_name, email, status: 'invited' as const, created_at, updated_at: created_at };
  });
  const accounts = await insertAll(db, nannyUser, [...linked, ...unlinked]);
  await insertAll(db, event, createdEventsOf('users/nanny', accounts, ['name', 'email', 'status']));
}
