import { sql } from 'drizzle-orm';
import { type Db, rows } from '../../kernel/database/database.ts';
import { type Actor, recordEvent } from '../../kernel/history/service.ts';
import { queueMail } from '../../kernel/mail/service.ts';
import { renewalMail, wordsOf } from './letter.ts';
import { gapOf, type Person, resourceOf } from './service.ts';

const tables = { nanny: sql`nanny_polo`, parent: sql`parent_user` } as const;

/**
 * Asks each person who may be asked for renewals, with an event in their history and a mail, and returns how many were
 * asked. The lock on the person’s row makes a double click, or two admins at once, send only one mail.
 */
export async function askAll(tx: Db, actor: Actor, people: readonly Person[]): Promise<number> {
  let asked = 0;
  const inOrder = people.toSorted((a, b) => a.kind.localeCompare(b.kind) || a.id - b.id);
  for (const { kind, id } of inOrder) {
    await rows(tx, sql`SELECT id FROM ${tables[kind]} WHERE id = ${id} FOR NO KEY UPDATE`);
    const gap = await gapOf(tx, { kind, id });
    if (!gap?.may_ask) continue;
    await recordEvent(tx, {
      actor,
      resource: resourceOf[kind],
      record_id: id,
      action: 'ask-renewal',
      reason: wordsOf(gap).join('; '),
    });
    await queueMail(tx, renewalMail, { kind, id });
    asked += 1;
  }
  return asked;
}
