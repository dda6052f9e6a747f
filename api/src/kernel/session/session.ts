import type { Permission } from '@nanny-polo/shared/permission';
import type { Db } from '../database/database.ts';

interface Person {
  readonly sessionId: number;
  readonly id: number;
  readonly first_name: string;
  readonly last_name: string;
  readonly email: string;
}

/** A signed-in admin, as the database knew them when the request came. */
export interface AdminSession extends Person {
  readonly role: string | null;
  readonly permissions: Permission[];
}

/** A signed-in parent, as the database knew them when the request came. */
export type UserSession = Person;

/** Where a sign-in came from. */
export interface Client {
  readonly ip: string;
  readonly userAgent: string;
}

/** Finds the person behind a session's token; null where there is no session in force. */
export interface Sessions {
  readonly findAdmin: (db: Db, token: string) => Promise<AdminSession | null>;
  readonly findUser: (db: Db, token: string) => Promise<UserSession | null>;
}
