import { integer, type PgColumn } from 'drizzle-orm/pg-core';
import { adminUser } from './admin-user-table.ts';
import { parentUser } from './parent-user-table.ts';

/** The kind of account: a parent's or an admin's. */
export type Realm = 'user' | 'admin';

export interface AccountRef {
  readonly realm: Realm;
  readonly id: number;
}

export const accountTable = { user: parentUser, admin: adminUser } as const;

/** The foreign keys of a table whose rows each belong to one account. */
export const ownerReferences = {
  admin_user_id: integer().references(() => adminUser.id, { onDelete: 'cascade' }),
  parent_user_id: integer().references(() => parentUser.id, { onDelete: 'cascade' }),
};

/** Returns the foreign key that refers to an account, as a column with its value. */
export const ownerColumnsOf = ({ realm, id }: AccountRef) =>
  realm === 'admin' ? { admin_user_id: id } : { parent_user_id: id };

/** Returns a table's foreign key to the accounts of a realm. */
export const ownerColumnOf = <Admin extends PgColumn, Parent extends PgColumn>(
  table: { admin_user_id: Admin; parent_user_id: Parent },
  realm: Realm,
): Admin | Parent => (realm === 'admin' ? table.admin_user_id : table.parent_user_id);

export const pagesOf = (realm: Realm): string => (realm === 'admin' ? '/admin' : '');
