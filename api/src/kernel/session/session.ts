import type { Permission } from '@nanny-polo/shared/contract/permission';
import type { Db } from '../database/database.ts';

interface Person {
  readonly sessionId: number;
  readonly id: number;
  readonly first_name: string;
  readonly last_name: string;
  readonly email: string;
}

/** A signed-in admin, as stored when the call arrived. */
export interface AdminSession extends Person {
  readonly role: string | null;
  readonly permissions: Permission[];
}

/** A signed-in parent, as stored when the call arrived. */
export type UserSession = Person;

/** Where a sign-in came from. */
export interface Client {
  readonly ip: string;
  readonly userAgent: string;
}

/** Functions that return the person whose session has the given token, or null if there is no valid session. */
export interface Sessions {
  /** With `isUsed` false, finding the session does not extend it. */
  readonly findAdmin: (db: Db, token: string, isUsed?: boolean) => Promise<AdminSession | null>;
  readonly findUser: (db: Db, token: string) => Promise<UserSession | null>;
}
