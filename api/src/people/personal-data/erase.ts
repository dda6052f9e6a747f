import { fullName } from '@nanny-polo/shared/accounts/person';
import { normaliseEmail } from '@nanny-polo/shared/contract/email-address';
import type { Body } from '@nanny-polo/shared/contract/endpoint';
import { type eraseParent, type Parent, parents } from '@nanny-polo/shared/people/parents';
import { type SQL, sql } from 'drizzle-orm';
import { parentUser } from '../../accounts/identity/parent-user-table.ts';
import type { Erased, PersonalData } from '../../accounts/identity/personal-data.ts';
import { type Db, queryRows } from '../../kernel/database/database.ts';
import { mailQueue } from '../../kernel/database/queue.ts';
import { createFieldRefusal } from '../../kernel/error/error.ts';
import { type Actor, recordEvent } from '../../kernel/history/service.ts';
import { lockVersion } from '../../kernel/resource/life-cycle.ts';
import { forgoUndo } from '../../kernel/undo/capture.ts';
import { refuseErased } from '../parents/restrictions.ts';
import { refuseWithOpenBookings, parents as service } from '../parents/service.ts';

/** Erases a parent in every area. Throws 422 if `confirm` is not their address, 409 while they have open bookings. */
export async function eraseParentRecord(
  tx: Db,
  areas: readonly PersonalData[],
  actor: Actor,
  id: number,
  body: Body<typeof eraseParent>,
): Promise<Parent> {
  await forgoUndo(tx);
  const row = await lockVersion(tx, parentUser, id, body.version, 'Parent', () => service.get(tx, id));
  refuseErased(row);
  if (normaliseEmail(body.confirm).toLowerCase() !== row.email.toLowerCase()) {
    throw createFieldRefusal({ confirm: ['This is not the parent’s e-mail address. Type it as shown.'] });
  }
  await refuseWithOpenBookings(tx, row);
  await eraseParentEverywhere(tx, areas, row);
  await recordEvent(tx, { actor, resource: parents.name, record_id: id, action: 'erase' });
  return service.get(tx, id);
}

/** Redacts a locked or deleted parent in every area and deletes temporary copies. */
export async function eraseParentEverywhere(
  tx: Db,
  areas: readonly PersonalData[],
  { id }: { id: number },
): Promise<void> {
  const erased = await everythingNaming(tx, id);
  // The trigger that makes the history append-only allows changes while this is set.
  await tx.execute(sql`SELECT set_config('nanny_polo.erasing', 'on', true)`);
  for (const area of areas) await area.erase(tx, erased);
  await tx.execute(sql`SELECT set_config('nanny_polo.erasing', 'off', true)`);
  await eraseTraces(tx, erased);
}

/** The parts of a family's records that may name it, as JSON paths. */
const naming = {
  first_name: '$.first_name',
  last_name: '$.last_name',
  email: '$.email',
  phone: '$.phone',
  contact_phone: '$.emergency_contacts[*].phone',
  child: '$.children[*].name',
  contact: '$.emergency_contacts[*].name',
  line: '$.*[*].line',
  postcode: '$.*[*].postcode',
} as const;

/** Returns what may name the parent, from the parent's record, bookings and series, now and in the history. */
async function everythingNaming(tx: Db, id: number): Promise<Erased> {
  const own = (table: string) => sql`SELECT id FROM ${sql.identifier(table)} WHERE parent_id = ${id}`;
  const parts = Object.entries(naming).map(
    ([key, path]) =>
      sql`SELECT ${key} AS key, jsonb_path_query(fields, ${path}::jsonpath) #>> '{}' AS value FROM stored`,
  );
  const texts = await queryRows<{ key: keyof typeof naming; value: string }>(
    tx,
    sql`WITH own AS (SELECT before, after FROM event WHERE (resource = ${parents.name} AND record_id = ${id})
          OR (resource = 'booking' AND record_id IN (${own('booking')}))
          OR (resource = 'series' AND record_id IN (${own('series')}))),
        stored AS (SELECT to_jsonb(p) AS fields FROM parent_user p WHERE id = ${id}
          UNION ALL SELECT to_jsonb(b) FROM booking b WHERE parent_id = ${id}
          UNION ALL SELECT to_jsonb(s) FROM series s WHERE parent_id = ${id}
          UNION ALL SELECT jsonb_build_object('email', email) FROM account_token WHERE parent_user_id = ${id}
          UNION ALL SELECT before FROM own UNION ALL SELECT after FROM own)
      SELECT DISTINCT key, CASE key WHEN 'email' THEN lower(value) ELSE value END AS value
      FROM (${sql.join(parts, sql` UNION ALL `)}) one WHERE value <> ''`,
  );
  const values = (...fields: (keyof typeof naming)[]) =>
    texts.filter(({ key }) => fields.includes(key)).map(({ value }) => value);
  const lastNames = values('last_name');
  return {
    id,
    names: values('first_name').flatMap((first_name) =>
      (lastNames.length > 0 ? lastNames : ['']).map((last_name) => fullName({ first_name, last_name })),
    ),
    addresses: values('email'),
    phones: values('phone', 'contact_phone'),
    relatives: values('child', 'contact'),
    places: values('line', 'postcode'),
  };
}

/** SQL for whether a text in lower case contains one of the addresses, and not only as a part of a longer word. */
const mentions = (text: SQL, addresses: SQL) => sql`EXISTS (SELECT FROM unnest(${addresses}) one
  WHERE ${text} ~ ('(^|[^[:alnum:]._%+-])' || regexp_replace(one, '([^[:alnum:]@])', '\\\\\\1', 'g')
    || '(?![[:alnum:]-]|[.][[:alnum:]])'))`;

/**
 * Deletes queued and captured mails and the stored responses of repeatable calls. A captured mail may name
 * the person although it went to another address. What was sent to another parent of the same name is kept. A
 * response that names neither of them by id or address is deleted.
 */
async function eraseTraces(tx: Db, { id, addresses, names }: Erased): Promise<void> {
  const all = sql`${sql.param(addresses)}::text[]`;
  const holds = (text: SQL, some: readonly string[]) =>
    sql`EXISTS (SELECT FROM unnest(${sql.param(some)}::text[]) one WHERE strpos(${text}, one) > 0)`;
  const isNotOf = (
    mark: SQL,
  ) => sql`NOT EXISTS (SELECT FROM parent_user same WHERE same.name = ANY(${sql.param(names)}::text[])
    AND same.id <> ${id} AND same.erased_at IS NULL AND ${mark})`;
  const inJson = names.map((one) => JSON.stringify(one).slice(1, -1));
  await tx.execute(sql`DELETE FROM captured_mail WHERE lower("to") = ANY(${all}) OR lower(reply_to) = ANY(${all})
    OR (${holds(sql`subject || ' ' || text`, names)} AND ${isNotOf(sql`lower(same.email) = lower("to")`)})
    OR ${mentions(sql`lower(text)`, all)}`);
  await tx.execute(sql`DELETE FROM pgboss.job WHERE name = ${mailQueue} AND (lower(data->>'email') = ANY(${all})
    OR (data->>'realm' = 'user' AND data->>'id' = ${String(id)}))`);
  await tx.execute(sql`DELETE FROM idempotency_key WHERE answer->>'caller' = ${`parent ${id}`}
    OR answer->'value'->>'parent_id' = ${String(id)} OR lower(answer->'value'->>'email') = ANY(${all})
    OR (${holds(sql`answer::text`, inJson)}
      AND ${isNotOf(sql`(answer->>'caller' = 'parent ' || same.id OR answer->'value'->>'parent_id' = same.id::text
        OR lower(answer->'value'->>'email') = lower(same.email))`)})`);
}
