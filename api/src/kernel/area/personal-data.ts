import type { SQL } from 'drizzle-orm';
import type { Db } from '../database/database.ts';

/** A parent who is being erased, with every value that may name them in free text: the current ones and earlier ones. */
export interface Erased {
  readonly id: number;
  /** Every pair of a first and a last name. */
  readonly names: readonly string[];
  /** E-mail addresses, in lower case, including those with a pending link. */
  readonly addresses: readonly string[];
  /** Telephone numbers in E.164. */
  readonly phones: readonly string[];
}

/** The personal data of parents that an area stores. */
export interface PersonalData {
  /** Returns the parent's rows by part of the export, and the condition for events about or by the parent. */
  readonly collect: (
    db: Db,
    parentId: number,
  ) => Promise<{ readonly rows: Readonly<Record<string, unknown>>; readonly events?: SQL | undefined }>;
  /**
   * Deletes or redacts every trace, in the database transaction of the erasure. Rows about money are kept, without the
   * person.
   */
  readonly erase: (tx: Db, parent: Erased) => Promise<void>;
}
