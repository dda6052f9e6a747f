import type { SQL } from 'drizzle-orm';
import type { Db } from '../database/database.ts';

/** A parent who is being erased, with everything that may name them in a text. */
export interface Erased {
  readonly id: number;
  readonly name: string;
  /** Every e-mail address that the account ever had, in lower case. */
  readonly addresses: readonly string[];
}

/** What an area keeps about a parent. */
export interface PersonalData {
  /** Returns the rows by the name that the export gives them, and which events belong to them. */
  readonly collect: (
    db: Db,
    parentId: number,
  ) => Promise<{ readonly rows: Readonly<Record<string, unknown>>; readonly events?: SQL | undefined }>;
  /** Removes or redacts every trace, in the transaction of the erasure. Money rows stay without the person. */
  readonly erase: (tx: Db, parent: Erased) => Promise<void>;
}
