import { agencyDay, dayAfter } from '@nanny-polo/shared/agency-day';
import { agencyDefaults } from '@nanny-polo/shared/agency-defaults';
import type { Hours, NannyDocument, NannyRate } from '@nanny-polo/shared/nanny-dossier';
import {
  type NannyPoloStatus,
  type NannyPoloTransition,
  nannyPoloTransitions,
} from '@nanny-polo/shared/nanny-polo';
import { tierRates } from '../../src/bookings/pricing/rates.ts';
import type { Db } from '../../src/kernel/database/database.ts';
import { event } from '../../src/kernel/history/table.ts';
import { nannyUser } from '../../src/people/nanny/table.ts';
import { nannyPolo } from '../../src/people/nanny-polo/table.ts';
import { homeIn } from './home.ts';
import { byCoordinator, createdEvents, insertAll } from './insert.ts';
import { nannyFirstNames, nannyLastNames } from './names.ts';
import { type Random, seededRandom } from './random.ts';

type Nanny = typeof nannyPolo.$inferSelect;
type Values = typeof nannyPolo.$inferInsert;

const biographies = [
  'Trained at Norland, calm with newborns, at home in a busy household.',
  'Former primary school teacher who makes homework feel like a game.',
  'Speaks two languages with the children and cooks what they will really eat.',
  'Loves parks in any weather and teaches children to ride a bike.',
  'Paediatric first aider with eight years in families of three and more.',
] as const;

/** Statuses of the last ten of forty; the first thirty are active. */
const others: readonly NannyPoloStatus[] = [
  'applied',
  'screening',
  'interview',
  'document_check',
  'trial',
  'on_leave',
  'suspended',
  'inactive',
  'inactive',
  'rejected',
];

/** The transitions that lead to a status, in order. */
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

const languages = [
  'Polish',
  'French',
  'Spanish',
  'Portuguese',
  'Italian',
  'Urdu',
  'Arabic',
  'Yoruba',
] as const;
const skills = [
  'Cooking',
  'Driving',
  'Swimming',
  'Music',
  'Homework',
  'Twins',
  'Night feeds',
  'Montessori',
] as const;
const groups = ['newborn', 'baby', 'toddler', 'preschool', 'school_age', 'teenager'] as const;

const some = <Item>(random: Random, items: readonly Item[], share: number) =>
  items.filter(() => random.chance(share));

/** Most nannies work from early to late with one day off, some in the mornings only, night nannies at any hour. */
function hoursOf(random: Random, overnight: boolean): Hours[] {
  const free = random.between(1, 7);
  const [from, to] = overnight
    ? ['00:00', '24:00']
    : random.pick([
        ['07:00', '22:00'],
        ['07:00', '22:00'],
        ['07:00', '20:00'],
        ['07:00', '14:00'],
      ]);
  const days = [1, 2, 3, 4, 5, 6, 7].filter((weekday) => overnight || weekday !== free);
  return days.map((weekday) => ({ weekday, from: from ?? '', to: to ?? '' }));
}

/** A rate from the start, a rise last spring, and for some a future rise. */
function ratesOf(random: Random, tier: Nanny['tier'], today: string): NannyRate[] {
  const { bill_rate_minor, pay_rate_minor } = tierRates(agencyDefaults, tier);
  const rate = (days: number, less: number) => ({
    effective_from: dayAfter(today, days),
    bill_rate_minor: bill_rate_minor - less,
    pay_rate_minor: pay_rate_minor - less,
  });
  const rates = [rate(-random.between(420, 700), 150), rate(-random.between(190, 230), 0)];
  return random.chance(0.3) ? [...rates, rate(random.between(64, 90), -100)] : rates;
}

/** Days until a nanny's first document expires; all others are valid for at least a year. */
const expiring: Readonly<Record<number, number>> = { 24: 25, 25: 12, 26: 5, 27: 1, 28: 0, 29: -9 };

function documentsOf(random: Random, at: number, status: NannyPoloStatus, today: string): NannyDocument[] {
  const early = ['applied', 'screening', 'interview', 'rejected'].includes(status);
  const number = () => `••••${random.between(1000, 9999)}`;
  const issued = (days: number) => dayAfter(today, -days);
  const dbs: NannyDocument = {
    kind: 'dbs',
    number: number(),
    issued_on: issued(random.between(400, 500)),
    expires_on: dayAfter(today, expiring[at] ?? random.between(380, 620)),
    status: status === 'document_check' ? 'pending' : 'verified',
  };
  const identity: NannyDocument = {
    kind: 'identity',
    number: number(),
    issued_on: issued(random.between(600, 1500)),
    expires_on: dayAfter(today, random.between(700, 2000)),
    status: early ? 'pending' : 'verified',
  };
  if (early) return status === 'applied' ? [] : [identity];
  return [
    identity,
    {
      kind: 'right_to_work',
      number: number(),
      issued_on: issued(700),
      expires_on: null,
      status: 'verified',
    },
    dbs,
    {
      kind: 'first_aid',
      number: number(),
      issued_on: issued(random.between(100, 400)),
      expires_on: dayAfter(today, random.between(400, 690)),
      status: 'verified',
    },
    ...(random.chance(0.3)
      ? [
          {
            kind: 'driving_licence' as const,
            number: number(),
            issued_on: issued(2000),
            expires_on: dayAfter(today, random.between(100, 1500)),
            status: random.pick(['verified', 'rejected'] as const),
          },
        ]
      : []),
  ];
}

const sizes = ['XS', 'S', 'M', 'L', 'XL'] as const;

function uniformOf(random: Random, status: NannyPoloStatus, today: string): Values['uniform'] {
  if (['applied', 'screening', 'interview', 'rejected', 'document_check'].includes(status)) return null;
  const issued = random.between(40, 400);
  const back = status === 'inactive' ? dayAfter(today, -random.between(1, 30)) : null;
  return {
    size: random.pick(sizes),
    issued_on: random.chance(0.9) || back ? dayAfter(today, -issued) : null,
    returned_on: back,
  };
}

/** The details of a dossier, from a seed of their own so that names and details stay together. */
function dossierOf(random: Random, at: number, tier: Nanny['tier'], today: string): Partial<Values> {
  const status = at < 30 ? 'active' : (others[at - 30] ?? 'inactive');
  const { line: address, ...place } = homeIn(random);
  const overnight_ok = at % 4 === 0;
  const joined = dayAfter(today, -random.between(410, 700));
  return {
    status,
    created_at: `${joined}T10:00:00.000Z`,
    updated_at: `${joined}T10:00:00.000Z`,
    address,
    ...place,
    travel_radius_km: random.pick([10, 12, 15, 20, 25]),
    languages: ['English', ...some(random, languages, 0.18)],
    skills: some(random, skills, 0.35),
    age_groups: some(random, groups, 0.7),
    rates: status === 'applied' || status === 'rejected' ? [] : ratesOf(random, tier, today),
    max_children: random.between(2, 5),
    wanted_hours_per_week: 16 + ((at * 7) % 5) * 6,
    overnight_ok,
    live_in_ok: at % 8 === 0,
    uniform: uniformOf(random, status, today),
    availability: status === 'applied' ? [] : hoursOf(random, overnight_ok),
    documents: documentsOf(random, at, status, today),
    rating: status === 'active' || status === 'on_leave' ? random.between(38, 50) / 10 : null,
    internal_note: random.chance(0.2) ? 'Prefers families near a Tube station.' : '',
  };
}

/** Inserts forty dossiers, most of them active, the others in every other status. `photos` are their portraits' paths. */
export async function seedNannies(
  db: Db,
  random: Random,
  more: Random,
  today: Date,
  photos: readonly string[],
): Promise<Nanny[]> {
  const values = nannyFirstNames.map((first, at): Values => {
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
    return {
      ...basics,
      photo: photos[at] ?? null,
      ...dossierOf(more, at, basics.tier, agencyDay(today)),
    };
  });
  const nannies = await insertAll(db, nannyPolo, values);
  const created = createdEvents('master/nanny-polo', nannies, ['code', 'display_name', 'status']);
  const moves = nannies.flatMap((nanny) => movesOf(nanny));
  await insertAll(db, event, [
    ...created.map((one) => ({ ...one, after: { ...one.after, status: 'applied' } })),
    ...moves,
  ]);
  return nannies;
}

/** A week passes between the steps of an application. */
function movesOf(nanny: Nanny): (typeof event.$inferInsert)[] {
  const joined = Date.parse(nanny.created_at);
  return (ways[nanny.status] ?? []).map((action, step) => ({
    ...byCoordinator,
    at: new Date(joined + (step + 1) * 7 * 86_400_000).toISOString(),
    resource: 'master/nanny-polo',
    record_id: nanny.id,
    action,
    before: {
      status:
        step === 0 ? 'applied' : nannyPoloTransitions[(ways[nanny.status] ?? [])[step - 1] ?? 'screen'].to,
    },
    after: { status: nannyPoloTransitions[action].to },
  }));
}

const accountStatus = {
  active: 'active',
  on_leave: 'active',
  suspended: 'blocked',
  inactive: 'blocked',
} as const;

/** Accounts of all nannies past `applied`, and two without a dossier. */
export async function seedNannyUsers(db: Db, nannies: readonly Nanny[], today: Date): Promise<void> {
  const random = seededRandom(11);
  const linked = nannies
    .filter((nanny) => nanny.status !== 'applied' && nanny.status !== 'rejected')
    .map((nanny) => {
      const [first_name = '', ...rest] = nanny.display_name.split(' ');
      return {
        first_name,
        last_name: rest.join(' '),
        email: nanny.email ?? '',
        phone: nanny.phone,
        status: accountStatus[nanny.status as keyof typeof accountStatus] ?? ('invited' as const),
        nanny_polo_id: nanny.id,
        created_at: nanny.created_at,
        updated_at: nanny.created_at,
      };
    });
  const unlinked = [
    ['Petra', 'Novak'],
    ['Simone', 'Achebe'],
  ].map(([first_name = '', last_name = '']) => {
    const created_at = new Date(today.getTime() - random.between(1, 9) * 86_400_000).toISOString();
    const email = `${first_name}.${last_name}@nannies.example`.toLowerCase();
    return { first_name, last_name, email, status: 'invited' as const, created_at, updated_at: created_at };
  });
  const accounts = await insertAll(db, nannyUser, [...linked, ...unlinked]);
  await insertAll(db, event, createdEvents('users/nanny', accounts, ['name', 'email', 'status']));
}
