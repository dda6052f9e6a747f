import { everyPermission, type Permission, permissionNames } from '@nanny-polo/shared/permission';
import { adminUser } from '../../src/accounts/identity/admin-user-table.ts';
import { role } from '../../src/accounts/identity/role-table.ts';
import { hashPassword } from '../../src/accounts/password/service.ts';
import type { Db } from '../../src/kernel/database/database.ts';
import { system } from '../../src/kernel/history/service.ts';
import { insertRecord } from '../../src/kernel/resource/record.ts';
import { demoPassword } from './accounts.ts';

const write = (resource: string) => ({ actor: system, resource, action: 'create' as const });

const forCoordinators: Permission[] = [
  ...(['dashboard', 'booking', 'nanny-polo', 'parent-documents', 'parents', 'nanny'] as const).map(
    (name) => ({ name, type: 'full' }) as const,
  ),
  { name: 'discount', type: 'visit' },
];

const forBookkeepers: Permission[] = [
  { name: 'dashboard', type: 'full' },
  { name: 'booking', type: 'visit' },
  { name: 'discount', type: 'full' },
];

/** Inserts the agency's admins with their roles. The owner is first and has id 1. The last two have no password. */
export async function seedAdmins(db: Db): Promise<void> {
  const visits = permissionNames.map((name): Permission => ({ name, type: 'visit' }));
  const people: [account: string, first_name: string, last_name: string, task: string, Permission[]][] = [
    ['Owner', 'Ottoline', 'Marchetti', 'Owns the agency and everything in it', everyPermission],
    [
      'Coordinator',
      'Cora',
      'Devlin',
      'Finds nannies, reviews documents, keeps the calendar',
      forCoordinators,
    ],
    ['Visitor', 'Vikram', 'Sethi', 'Sees everything, changes nothing', visits],
    ['Newcomer', 'Nell', 'Ashworth', 'Has no permissions yet', []],
  ];
  const password_hash = await hashPassword(demoPassword);
  for (const [name, first_name, last_name, description, permissions] of people) {
    const held = await insertRecord(db, role, { name, description, permissions }, write('role'));
    const admin = {
      first_name,
      last_name,
      email: `${name}@nannypolo.example`.toLowerCase(),
      email_verified_at: new Date().toISOString(),
      password_hash,
      role_id: held.id,
      status: 'active' as const,
    };
    await insertRecord(db, adminUser, admin, write('admin-user'));
  }
  const description = 'Records payments and manages discounts';
  const bookkeeper = { name: 'Bookkeeper', description, permissions: forBookkeepers };
  const { id: role_id } = await insertRecord(db, role, bookkeeper, write('role'));
  for (const [first_name, last_name, status] of [
    ['Ines', 'Calloway', 'invited'],
    ['Percy', 'Aldous', 'suspended'],
  ] as const) {
    const email = `${first_name}.${last_name}@nannypolo.example`.toLowerCase();
    await insertRecord(db, adminUser, { first_name, last_name, email, role_id, status }, write('admin-user'));
  }
}
