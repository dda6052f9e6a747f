import type { Address, Child } from '@nanny-polo/shared/parents';
import { everyPermission, type Permission, permissionNames } from '@nanny-polo/shared/permission';
import { adminUser } from '../../src/admin-user/table.ts';
import type { Db } from '../../src/database/database.ts';
import { insertRecord } from '../../src/database/record.ts';
import { system } from '../../src/event/service.ts';
import { nannyPolo } from '../../src/nanny-polo/table.ts';
import { parentUser } from '../../src/parents/table.ts';
import { hashPassword } from '../../src/password/service.ts';
import { role } from '../../src/role/table.ts';
import { demoPassword } from './accounts.ts';
import {
  childNames,
  districts,
  nannyFirstNames,
  nannyLastNames,
  parentFirstNames,
  parentLastNames,
  streets,
} from './names.ts';
import type { Random } from './random.ts';

const write = (resource: string) => ({ actor: system, resource, action: 'create' });

const coordinatorPermissions: Permission[] = [
  ...(['dashboard', 'booking', 'nanny-polo', 'parent-documents', 'parents', 'nanny'] as const).map(
    (name) => ({ name, type: 'full' }) as const,
  ),
  { name: 'discount', type: 'visit' },
];

/** The agency's people with their roles; the owner comes first and is admin id 1. */
export async function seedAdmins(db: Db): Promise<void> {
  const roles: [string, string, Permission[]][] = [
    ['Owner', 'Owns the agency and everything in it', everyPermission],
    ['Coordinator', 'Finds the nanny, reviews documents, keeps the calendar', coordinatorPermissions],
    [
      'Visitor',
      'Looks at everything, changes nothing',
      permissionNames.map((name) => ({ name, type: 'visit' })),
    ],
    ['Newcomer', 'Not yet given anything to do', []],
  ];
  const people = [
    ['owner', 'Ottoline', 'Marchetti'],
    ['coordinator', 'Cora', 'Devlin'],
    ['visitor', 'Vikram', 'Sethi'],
    ['newcomer', 'Nell', 'Ashworth'],
  ] as const;
  const password_hash = await hashPassword(demoPassword);
  for (const [at, [account, first_name, last_name]] of people.entries()) {
    const [name, description, permissions] = roles[at] ?? ['', '', []];
    const held = await insertRecord(db, role, { name, description, permissions }, write('role'));
    await insertRecord(
      db,
      adminUser,
      {
        first_name,
        last_name,
        email: `${account}@nannypolo.example`,
        email_verified_at: new Date().toISOString(),
        password_hash,
        role_id: held.id,
        status: 'active',
      },
      write('admin-user'),
    );
  }
}

const biographies = [
  'Trained at Norland, calm with newborns, at home in a busy household.',
  'Former primary school teacher who makes homework feel like a game.',
  'Speaks two languages with the children and cooks what they will really eat.',
  'Loves parks in any weather; every charge of hers can ride a bike.',
  'Paediatric first aider with eight years in families of three and more.',
] as const;

/** Forty dossiers, most of them active, some at every other step. */
export async function seedNannies(db: Db, random: Random): Promise<(typeof nannyPolo.$inferSelect)[]> {
  const early = [
    'applied',
    'screening',
    'interview',
    'document_check',
    'trial',
    'on_leave',
    'suspended',
  ] as const;
  const values = nannyFirstNames.map((first, at) => {
    const last = nannyLastNames[at] ?? 'Reed';
    return {
      display_name: `${first} ${last}`,
      legal_name: `${first} ${random.chance(0.3) ? 'Marie ' : ''}${last}`,
      date_of_birth: `${random.between(1968, 2003)}-0${random.between(1, 9)}-${random.between(10, 28)}`,
      phone: `+4477009${String(random.between(0, 99_999)).padStart(5, '0')}`,
      email: `${first}.${last}@nannies.example`.toLowerCase().replace("'", ''),
      status: at < 30 ? ('active' as const) : (early[at - 30] ?? ('inactive' as const)),
      tier: random.pick(['basic', 'standard', 'standard', 'senior'] as const),
      experience_years: random.between(1, 22),
      bio: random.pick(biographies),
    };
  });
  const records: (typeof nannyPolo.$inferSelect)[] = [];
  for (const value of values)
    records.push(await insertRecord(db, nannyPolo, value, write('master/nanny-polo')));
  return records;
}

function addressOf(random: Random): Address {
  const [district, lat, lng] = random.pick(districts);
  return {
    label: 'Home',
    line: `${random.between(1, 180)} ${random.pick(streets)}`,
    postcode: `${district} ${random.between(1, 9)}${random.pick(['AB', 'DJ', 'EH', 'LN', 'PT', 'XQ'])}`,
    lat: lat + random.between(-40, 40) / 10_000,
    lng: lng + random.between(-40, 40) / 10_000,
    access_notes: random.chance(0.4) ? 'Ring the lower bell; the pushchair lives under the stairs.' : '',
  };
}

function childrenOf(random: Random, today: Date): Child[] {
  return Array.from({ length: random.pick([1, 1, 2, 2, 3]) }, () => ({
    name: random.pick(childNames),
    date_of_birth: new Date(today.getTime() - random.between(120, 3900) * 86_400_000)
      .toISOString()
      .slice(0, 10),
    allergies: random.chance(0.15) ? random.pick(['Peanuts', 'Cow’s milk', 'Eggs', 'Penicillin']) : '',
    notes: random.chance(0.3) ? 'Naps after lunch, with the blue rabbit.' : '',
  }));
}

/** A hundred and twenty families; the first is the demo's parent. */
export async function seedParents(
  db: Db,
  random: Random,
  today: Date,
): Promise<(typeof parentUser.$inferSelect)[]> {
  const password_hash = await hashPassword(demoPassword);
  const records: (typeof parentUser.$inferSelect)[] = [];
  for (let at = 0; at < 120; at += 1) {
    const first_name = at === 0 ? 'Paula' : random.pick(parentFirstNames);
    const last_name = at === 0 ? 'Renshaw' : random.pick(parentLastNames);
    const verified = at < 100 || random.chance(0.5);
    records.push(
      await insertRecord(
        db,
        parentUser,
        {
          first_name,
          last_name,
          email:
            at === 0
              ? 'parent@nannypolo.example'
              : `${first_name}.${last_name}${at}@families.example`.toLowerCase(),
          email_verified_at: verified
            ? new Date(today.getTime() - random.between(10, 400) * 86_400_000).toISOString()
            : null,
          password_hash: at === 0 ? password_hash : null,
          phone: `+4477009${String(random.between(0, 99_999)).padStart(5, '0')}`,
          status: at > 114 ? 'suspended' : 'active',
          addresses: [addressOf(random)],
          children: childrenOf(random, today),
        },
        write('users/parents'),
      ),
    );
  }
  return records;
}
