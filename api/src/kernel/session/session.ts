import type { Permission } from '@nanny-polo/shared/contract/permission';
import type { Db } from '../database/database.ts';

/**
 * How far an admin has proven who they are. 0: by a mailed link, to set up a second factor. 1: by the password, while a
 * second factor is due. 2: by one factor, while no other was due. 3: by a second factor or a passkey.
 */
export type SessionLevel = 0 | 1 | 2 | 3;

interface Person {
  readonly sessionId: number;
  /** Whether they proved who they are in the last ten minutes. */
  readonly isProofFresh: boolean;
  readonly id: number;
  readonly first_name: string;
  readonly last_name: string;
  readonly email: string;
}

/** A signed-in admin, as stored when the call arrived. */
export interface AdminSession extends Person {
  readonly level: SessionLevel;
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
