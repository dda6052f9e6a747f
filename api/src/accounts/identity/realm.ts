import { adminUser } from './admin-user-table.ts';
import { parentUser } from './parent-user-table.ts';

/** Whose account it is: a parent's or an admin's. Both have one, and neither can be the other. */
export type Realm = 'user' | 'admin';

/** An account by its realm and id. */
export interface AccountRef {
  readonly realm: Realm;
  readonly id: number;
}

/** The table of a realm's accounts, by the columns that both have. */
export const accountTable = { user: parentUser, admin: adminUser } as const;

/** The columns of a table that belongs to one account of either realm. */
export const ownerColumns = ({ realm, id }: AccountRef) =>
  realm === 'admin' ? { admin_user_id: id } : { parent_user_id: id };
