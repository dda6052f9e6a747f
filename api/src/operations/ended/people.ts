import { parents as contract } from '@nanny-polo/shared/people/parents';
import { adminUser } from '../../accounts/identity/admin-user-table.ts';
import { parentUser } from '../../accounts/identity/parent-user-table.ts';
import type { Db } from '../../kernel/database/database.ts';
import { sqlStateOf } from '../../kernel/database/sql-state.ts';
import { Refusal } from '../../kernel/error/error.ts';
import { recordEvent, system } from '../../kernel/history/service.ts';
import { lockExisting } from '../../kernel/resource/life-cycle.ts';
import { deleteRecord } from '../../kernel/resource/record.ts';
import { nannies } from '../../people/nanny/service.ts';
import { nannyPolos } from '../../people/nanny-polo/service.ts';
import { openBookingsOf } from '../../people/parents/ports.ts';
import { eraseParentEverywhere } from '../../people/personal-data/erase.ts';
import { listStoredPersonalData } from '../../people/personal-data/ports.ts';
import type { peopleTables } from './table.ts';

type Table = (typeof peopleTables)[number];

/** How each kind of person ends again; false if they have ended in the backup too. A deleted parent is erased, because the backup may have bookings of theirs. */
const endings: Readonly<Record<Table, (tx: Db, id: number) => Promise<unknown>>> = {
  parent_user: eraseAgain,
  nanny_polo: (tx, id) => nannyPolos.remove(tx, system, id),
  nanny_user: (tx, id) => nannies.remove(tx, system, id),
  async admin_user(tx, id) {
    const row = await lockExisting(tx, adminUser, id, 'Admin');
    await deleteRecord(tx, adminUser, row, { actor: system, resource: 'admin-user', action: 'delete' });
  },
};

/**
 * Erases parents and deletes other people whom a restored backup has brought back. Returns how many, and a sentence for
 * each who could not be deleted or who has open bookings.
 */
export async function endPeopleAgain(tx: Db, idsOf: (table: Table) => Promise<readonly number[]>) {
  let people = 0;
  const problems: string[] = [];
  for (const table of Object.keys(endings) as Table[]) {
    for (const id of await idsOf(table)) {
      // A transaction of its own, so that a refusal leaves the others ended.
      const problem = await tx.transaction((own) => endings[table](own, id)).catch(reasonOf);
      if (problem instanceof Refusal)
        problems.push(`${table} ${id} could not be deleted: ${problem.message}`);
      else if (problem !== false) people += 1;
    }
  }
  for (const id of await idsOf('parent_user')) {
    const { bookings } = await openBookingsOf(tx, id);
    if (bookings.length > 0)
      problems.push(
        `Cancel the open bookings of the erased parent ${id}: ${bookings.map(({ code }) => code).join(', ')}.`,
      );
  }
  return { people, problems };
}

/** Returns a refusal, also that of a foreign key. Throws any other error. */
function reasonOf(error: unknown): Refusal {
  if (error instanceof Refusal) return error;
  if (sqlStateOf(error).startsWith('23'))
    return new Refusal('conflict', { message: 'other records refer to it.' });
  throw error;
}

async function eraseAgain(tx: Db, id: number): Promise<boolean> {
  const { erased_at } = await lockExisting(tx, parentUser, id, 'Parent');
  if (erased_at) return false;
  await eraseParentEverywhere(tx, listStoredPersonalData(), { id });
  await recordEvent(tx, { actor: system, resource: contract.name, record_id: id, action: 'erase' });
  return true;
}
