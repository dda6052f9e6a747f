import { agencyDay, dayAfter } from '@nanny-polo/shared/agency-day';
import { type DocumentGap, type DocumentHorizon, horizonWeeks } from '@nanny-polo/shared/document-horizon';
import { type NannyDocument, requiredNannyDocuments } from '@nanny-polo/shared/nanny-dossier';
import { nannyPolo as nannies } from '@nanny-polo/shared/nanny-polo';
import { parents } from '@nanny-polo/shared/parents';
import { type SQL, sql } from 'drizzle-orm';
import { agencyZone } from '../../accounts/agency/zone.ts';
import { type Db, rows } from '../../kernel/database/database.ts';
import { alwaysRequired } from '../../people/document-type/missing.ts';
import { statusList } from '../schedule/booking-table.ts';

/** Whose documents are checked. `only` is the id of a single nanny or parent. */
export interface HorizonScope {
  readonly nannies: boolean;
  readonly parents: boolean;
  readonly only?: number;
}

interface Found {
  readonly kind: DocumentGap['kind'];
  readonly person_id: number;
  readonly document_type_id: number | null;
  readonly id: number;
  readonly code: string;
  readonly start_at: string;
  readonly end_at: string;
  readonly last_day: string;
}

/** The resource whose history records that a person was asked. */
export const resourceOf = { nanny: nannies.name, parent: parents.name } as const;

const lastDay = sql`(booking.end_at AT TIME ZONE ${agencyZone})::date`;

const day = 86_400_000;

/** The number of days after which a person may be asked for a renewal again. */
const askAgainDays = 7;

const instant = (now: Date, days: number) =>
  sql`${new Date(now.getTime() + days * day).toISOString()}::timestamptz`;

const ahead = (now: Date) =>
  sql`booking.status IN ${statusList('ahead')} AND booking.end_at > ${instant(now, 0)}
    AND booking.start_at < ${instant(now, horizonWeeks * 7)}`;

/** The maximum length of a booking in days. */
const longest = 93;

/** The last day on which a booking of the horizon can end, as a constant, so that PostgreSQL plans with its statistics. */
const lastOfAll = (now: Date) => sql.raw(`'${dayAfter(agencyDay(now), horizonWeeks * 7 + longest)}'::date`);

/** The gaps of active nannies. `documents_until`, the first day without all required documents, is indexed. */
const gapsOfNannies = (now: Date): SQL => sql`
  SELECT 'nanny' AS kind, n.id AS person_id, NULL::int AS document_type_id, booking.id, booking.code, booking.start_at,
    booking.end_at, ${lastDay} AS last_day
  FROM nanny_polo n JOIN booking ON booking.nanny_polo_id = n.id
  WHERE n.status = 'active' AND (n.documents_until IS NULL OR n.documents_until <= ${lastOfAll(now)})
    AND ${ahead(now)} AND booking.start_at > ${instant(now, -longest)}
    AND (n.documents_until IS NULL OR n.documents_until <= ${lastDay})`;

/** The gaps of parents: approved documents of required types without an approved copy that lasts longer. */
const gapsOfParents = (now: Date): SQL => sql`
  SELECT 'parent' AS kind, last.parent_id AS person_id, last.document_type_id, booking.id, booking.code, booking.start_at,
    booking.end_at, ${lastDay} AS last_day
  FROM (
    SELECT DISTINCT one.parent_id, one.document_type_id, one.expires_on, kind.required_for
    FROM parent_document one JOIN document_type kind ON kind.id = one.document_type_id
    WHERE one.status = 'approved' AND one.expires_on <= ${lastOfAll(now)}
      AND kind.archived_at IS NULL AND (${alwaysRequired} OR kind.required_for = 'overnight')
      AND NOT EXISTS (SELECT 1 FROM parent_document longer
        WHERE longer.parent_id = one.parent_id AND longer.document_type_id = one.document_type_id
          AND longer.status = 'approved' AND (longer.expires_on IS NULL OR longer.expires_on > one.expires_on))
  ) last JOIN booking ON booking.parent_id = last.parent_id
  WHERE ${ahead(now)} AND last.expires_on <= ${lastDay}
    AND (last.required_for <> 'overnight' OR booking.service IN ('overnight', 'live_in'))`;

/** Returns SQL for the bookings with a gap, or undefined if there is nobody to check. */
export function gapsOf({ nannies, parents }: HorizonScope, now: Date): SQL | undefined {
  const parts = [...(nannies ? [gapsOfNannies(now)] : []), ...(parents ? [gapsOfParents(now)] : [])];
  return parts.length > 0 ? sql.join(parts, sql` UNION ALL `) : undefined;
}

/** Returns the horizon as of `now`: the people whose documents expire too early, by first booking. */
export async function horizonOf(db: Db, scope: HorizonScope, now = new Date()): Promise<DocumentHorizon> {
  const gaps = gapsOf(scope, now);
  const one = scope.only === undefined ? sql`true` : sql`person_id = ${scope.only}`;
  const found = gaps
    ? await rows<Found>(
        db,
        sql`SELECT kind, person_id, document_type_id, id, code, start_at, end_at, last_day::text
          FROM (${gaps}) gaps WHERE ${one} ORDER BY start_at, id`,
      )
    : [];
  const byPerson = Map.groupBy(found, ({ kind, person_id }) => `${kind} ${person_id}`);
  const facts = await factsOf(db, found);
  const today = agencyDay(now);
  const people = [...byPerson].flatMap(([key, own]) => {
    const fact = facts.get(key);
    const [first] = own;
    if (!fact || !first) return [];
    const documents = fact
      .documents(own)
      .toSorted((a, b) => (a.expires_on ?? '').localeCompare(b.expires_on ?? ''));
    const asked = fact.asked_at && Date.parse(fact.asked_at) > now.getTime() - askAgainDays * day;
    return {
      kind: first.kind,
      id: first.person_id,
      name: fact.name,
      documents,
      bookings: [...new Map(own.map((booking) => [booking.id, booking])).values()].map(
        ({ id, code, start_at, end_at }) => ({
          id,
          code,
          start_at: new Date(start_at).toISOString(),
          end_at: new Date(end_at).toISOString(),
        }),
      ),
      asked_at: fact.asked_at && new Date(fact.asked_at).toISOString(),
      reachable: fact.reachable,
      may_ask: fact.reachable && !asked && documents.some(({ in_review }) => !in_review),
    };
  });
  return {
    from: today,
    until: dayAfter(today, horizonWeeks * 7),
    bookings: new Set(found.map(({ id }) => id)).size,
    people,
  };
}

export type Person = Pick<DocumentGap, 'kind' | 'id'>;

/** Returns the gap of one person, or undefined if their documents last long enough. */
export async function gapOf(db: Db, { kind, id }: Person): Promise<DocumentGap | undefined> {
  const scope = { nannies: kind === 'nanny', parents: kind === 'parent', only: id };
  return (await horizonOf(db, scope)).people[0];
}

interface Owner<Documents> {
  readonly id: number;
  readonly name: string;
  readonly asked_at: string | null;
  readonly reachable: boolean;
  readonly documents: Documents;
}

/** A person with the documents that expire too early for some of their bookings. */
type Facts = Owner<(own: readonly Found[]) => DocumentGap['documents']>;

const lastAsked = (kind: DocumentGap['kind'], id: SQL) =>
  sql`(SELECT max(at) FROM event WHERE resource = ${sql.raw(`'${resourceOf[kind]}'`)} AND record_id = ${id}
    AND action = 'ask-renewal')`;

/** Reads the names and documents of the people found, and when each was last asked, by kind and id. */
async function factsOf(db: Db, found: readonly Found[]): Promise<ReadonlyMap<string, Facts>> {
  const ids = (wanted: DocumentGap['kind']) =>
    sql.param([...new Set(found.filter(({ kind }) => kind === wanted).map(({ person_id }) => person_id))]);
  const [ofNannies, ofParents] = await Promise.all([
    rows<Owner<NannyDocument[]>>(
      db,
      sql`SELECT n.id, n.display_name AS name, ${lastAsked('nanny', sql`n.id`)} AS asked_at,
          n.email IS NOT NULL AS reachable, n.documents
        FROM nanny_polo n WHERE n.id = ANY(${ids('nanny')}::int[])`,
    ),
    rows<Owner<{ document_type_id: number; name: string; expires_on: string; in_review: boolean }[]>>(
      db,
      sql`SELECT p.id, p.name, ${lastAsked('parent', sql`p.id`)} AS asked_at,
          p.email_verified_at IS NOT NULL AND p.status = 'active' AND p.archived_at IS NULL AS reachable,
          (SELECT coalesce(json_agg(last), '[]') FROM (
            SELECT kind.id AS document_type_id, kind.title AS name, max(one.expires_on) AS expires_on,
              EXISTS (SELECT 1 FROM parent_document newer WHERE newer.parent_id = p.id
                AND newer.document_type_id = kind.id AND newer.status IN ('submitted', 'in_review', 'resubmitted')) AS in_review
            FROM parent_document one JOIN document_type kind ON kind.id = one.document_type_id
            WHERE one.parent_id = p.id AND one.status = 'approved' GROUP BY kind.id, kind.title) last) AS documents
        FROM parent_user p WHERE p.id = ANY(${ids('parent')}::int[])`,
    ),
  ]);
  const facts = new Map<string, Facts>();
  for (const { documents, ...one } of ofNannies)
    facts.set(`nanny ${one.id}`, { ...one, documents: (own) => expiringOf(documents, latestDay(own)) });
  for (const { documents, ...one } of ofParents) {
    const wanted = (own: readonly Found[]) => new Set(own.map(({ document_type_id }) => document_type_id));
    facts.set(`parent ${one.id}`, {
      ...one,
      documents: (own) =>
        documents
          .filter(({ document_type_id }) => wanted(own).has(document_type_id))
          .map(({ name, expires_on, in_review }) => ({ name, expires_on, in_review })),
    });
  }
  return facts;
}

const latestDay = (own: readonly Found[]) =>
  own.reduce((latest, { last_day }) => (last_day > latest ? last_day : latest), '');

/** Returns the required documents of a nanny that are not valid until the end of `day`. */
function expiringOf(documents: readonly NannyDocument[], day: string): DocumentGap['documents'] {
  return requiredNannyDocuments.flatMap((kind) => {
    const verified = documents.filter((one) => one.kind === kind && one.status === 'verified');
    if (verified.some(({ expires_on }) => expires_on === null || expires_on > day)) return [];
    const expires_on =
      verified
        .map((one) => one.expires_on ?? '')
        .toSorted()
        .at(-1) ?? null;
    return [{ name: kind, expires_on, in_review: false }];
  });
}
