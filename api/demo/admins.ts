import { everyPermission, type Permission, permissionNames } from '@nanny-polo/shared/contract/permission';
import { adminUser } from '../src/accounts/identity/admin-user-table.ts';
import { role } from '../src/accounts/identity/role-table.ts';
import { hashPassword } from '../src/accounts/password/service.ts';
import type { Db } from '../src/kernel/database/database.ts';
import { system } from '../src/kernel/history/service.ts';
import { insertRecord } from '../src/kernel/resource/record.ts';
import { demoPassword } from './accounts.ts';

const write = (resource: string) => ({ actor: system, resource, action: 'create' as const });

const permissionsTo = (type: Permission['type'], names: readonly Permission['name'][]): Permission[] =>
  names.map((name) => ({ name, type }));

const coordinated = ['dashboard', 'booking', 'nanny-polo', 'parent-documents', 'parents', 'nanny'] as const;

/** Name, description and permissions. */
const roles: readonly [string, string, Permission[]][] = [
  ['Owner', 'Owns the agency and everything in it', everyPermission],
  [
    'Coordinator',
    'Finds nannies, reviews documents, keeps the calendar',
    [...permissionsTo('full', coordinated), ...permissionsTo('visit', ['discount'])],
  ],
  ['Visitor', 'Sees everything, changes nothing', permissionsTo('visit', permissionNames)],
  ['Newcomer', 'Has no permissions yet', []],
  [
    'Bookkeeper',
    'Records payments and manages discounts',
    [
      ...permissionsTo('full', ['dashboard']),
      ...permissionsTo('visit', ['booking']),
      ...permissionsTo('full', ['discount']),
    ],
  ],
];

/** First name, last name, role and status. */
const admins = [
  ['Ottoline', 'Marchetti', 'Owner', 'active'],
  ['Cora', 'Devlin', 'Coordinator', 'active'],
  ['Vikram', 'Sethi', 'Visitor', 'active'],
  ['Nell', 'Ashworth', 'Newcomer', 'active'],
  ['Ines', 'Calloway', 'Bookkeeper', 'invited'],
  ['Percy', 'Aldous', 'Bookkeeper', 'suspended'],
] as const;

/** Inserts the agency's roles and admins. The owner is first and has id 1. Only active admins have a password. */
export async function seedAdmins(db: Db): Promise<void> {
  const roleIds = new Map<string, number>();
  for (const [name, description, permissions] of roles) {
    const { id } = await insertRecord(db, role, { name, description, permissions }, write('role'));
    roleIds.set(name, id);
  }
  const proven = {
    email_verified_at: new Date().toISOString(),
    password_hash: await hashPassword(demoPassword),
  };
  for (const [first_name, last_name, roleName, status] of admins) {
    const isActive = status === 'active';
    const email = `${isActive ? roleName : `${first_name}.${last_name}`}@nannypolo.example`.toLowerCase();
    const person = { first_name, last_name, email, status, role_id: roleIds.get(roleName) ?? null };
    await insertRecord(db, adminUser, { ...person, ...(isActive && proven) }, write('admin-user'));
  }
}
