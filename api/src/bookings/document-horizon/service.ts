import { longestDays } from '@nanny-polo/shared/bookings/booking-rules';
import {
  type DocumentGap,
  type DocumentHorizon,
  horizonWeeks,
} from '@nanny-polo/shared/bookings/document-horizon';
import type {
  NannyDocument,
  NannyPapers,
  RequiredNannyDocument,
} from '@nanny-polo/shared/people/nanny-dossier';
import { nannyPolo as nannies } from '@nanny-polo/shared/people/nanny-polo';
import { parents } from '@nanny-polo/shared/people/parents';
import { addDays, agencyDayOf } from '@nanny-polo/shared/time/agency-day';
import { type SQL, sql } from 'drizzle-orm';
import { agencyZone } from '../../accounts/agency/table.ts';
import { type Db, queryRows } from '../../kernel/database/database.ts';
import { alwaysRequired } from '../../people/document-type/missing.ts';
import { documentsOf } from '../../people/nanny-polo/document-table.ts';
import { toStatusList } from '../schedule/booking-table.ts';
import { longestInterval } from '../schedule/slot.ts';

/** Whose documents are checked. `only` is the id of a single nanny or parent. */
export interface HorizonScope {
  readonly nannies: boolean;
  readonly parents: boolean;
  readonly only?: number;
}

type Document = DocumentGap['documents'][number];

/** A booking with a document gap. A parent's booking is found once for each document. */
interface Found {
  readonly kind: DocumentGap['kind'];
  readonly person_id: number;
  /** The parent's document that expires before the end; null for a nanny. */
  readonly document: Document | null;
  readonly id: number;
  readonly code: string;
  readonly start_at: string;
  readonly end_at: string;
  readonly last_day: string;
}

/** The resource whose history records that a person was asked. */
export const resourceOf = { nanny: nannies.name, parent: parents.name } as const;

const lastDay = sql`(booking.end_at AT TIME ZONE ${agencyZone})::date`;

const dayMs = 86_400_000;

/** The number of days after which a person may be asked for a renewal again. */
const askAgainDays = 7;

const instant = (now: Date, days: number) =>
  sql`${new Date(now.getTime() + days * dayMs).toISOString()}::timestamptz`;

const ahead = (now: Date) =>
  sql`booking.status IN ${toStatusList('ahead')} AND booking.end_at > ${instant(now, 0)}
    AND booking.start_at < ${instant(now, horizonWeeks * 7)}`;

/** The last day on which a booking of the horizon can end: a constant, so that the planner can use its statistics. */
const lastOfAll = (now: Date) =>
  sql.raw(`'${addDays(agencyDayOf(now), horizonWeeks * 7 + longestDays + 1)}'::date`);

/** The gaps of active nannies. `documents_until`, the first day without all required documents, is indexed. */
const gapsOfNannies = (now: Date): SQL => sql`
  SELECT 'nanny' AS kind, n.id AS person_id, NULL::jsonb AS document, booking.id, booking.code, booking.start_at,
    booking.end_at, ${lastDay} AS last_day
  FROM nanny_polo n JOIN booking ON booking.nanny_polo_id = n.id
  WHERE n.status = 'active' AND (n.documents_until IS NULL OR n.documents_until <= ${lastOfAll(now)})
    AND ${ahead(now)} AND booking.start_at > ${instant(now, 0)} - ${longestInterval}
    AND (n.documents_until IS NULL OR n.documents_until <= ${lastDay})`;

/** The gaps of parents: approved documents of required types without an approved copy that lasts longer. */
const gapsOfParents = (now: Date): SQL => sql`
  SELECT 'parent' AS kind, last.parent_id AS person_id,
    jsonb_build_object('name', last.title, 'expires_on', last.expires_on, 'in_review', EXISTS (
      SELECT 1 FROM parent_document newer WHERE newer.parent_id = last.parent_id
        AND newer.document_type_id = last.document_type_id AND newer.status IN ('submitted', 'in_review', 'resubmitted')
    )) AS document, booking.id, booking.code, booking.start_at, booking.end_at, ${lastDay} AS last_day
  FROM (
    SELECT DISTINCT one.parent_id, one.document_type_id, one.expires_on, kind.required_for, kind.title
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

/** Returns the horizon as of `now`: the people whose documents expire too early, sorted by their first booking. */
export async function horizonOf(db: Db, scope: HorizonScope, now = new Date()): Promise<DocumentHorizon> {
  const gaps = gapsOf(scope, now);
  const isWithinScope = scope.only === undefined ? sql`true` : sql`person_id = ${scope.only}`;
  const matches = gaps
    ? await queryRows<Found>(
        db,
        sql`SELECT kind, person_id, document, id, code, start_at, end_at, last_day::text
          FROM (${gaps}) gaps WHERE ${isWithinScope} ORDER BY start_at, id`,
      )
    : [];
  const byPerson = Map.groupBy(matches, ({ kind, person_id }) => `${kind} ${person_id}`);
  const owners = await ownersOf(db, matches);
  const today = agencyDayOf(now);
  const people = [...byPerson].flatMap(([key, own]) => {
    const owner = owners.get(key);
    if (!owner) return [];
    const { kind, id, name, reachable } = owner;
    const asked_at = owner.asked_at && new Date(owner.asked_at).toISOString();
    const isRecent = asked_at !== null && Date.parse(asked_at) > now.getTime() - askAgainDays * dayMs;
    const bookings = new Map(
      own.map(({ id, code, start_at, end_at }) => [
        id,
        { id, code, start_at: new Date(start_at).toISOString(), end_at: new Date(end_at).toISOString() },
      ]),
    );
    const { documents: papers, required_documents } = owner;
    const expiring =
      papers && required_documents
        ? expiringOf({ documents: papers, required_documents }, latestDay(own))
        : [...new Map(own.flatMap(({ document }) => (document ? [[document.name, document]] : []))).values()];
    const documents = expiring.toSorted((a, b) => (a.expires_on ?? '').localeCompare(b.expires_on ?? ''));
    const may_ask = reachable && !isRecent && documents.some(({ in_review }) => !in_review);
    return { kind, id, name, documents, bookings: [...bookings.values()], asked_at, reachable, may_ask };
  });
  return {
    from: today,
    until: addDays(today, horizonWeeks * 7),
    bookings: new Set(matches.map(({ id }) => id)).size,
    people,
  };
}

export type Person = Pick<DocumentGap, 'kind' | 'id'>;

/** Returns the gap of one person, or undefined if their documents last long enough. */
export async function gapOf(db: Db, { kind, id }: Person): Promise<DocumentGap | undefined> {
  const scope = { nannies: kind === 'nanny', parents: kind === 'parent', only: id };
  return (await horizonOf(db, scope)).people[0];
}

interface Owner extends Person {
  readonly name: string;
  readonly asked_at: string | null;
  readonly reachable: boolean;
  /** The documents of a nanny; null for a parent. */
  readonly documents: NannyDocument[] | null;
  readonly required_documents: RequiredNannyDocument[] | null;
}

const lastAsked = (kind: DocumentGap['kind'], id: SQL) =>
  sql`(SELECT max(at) FROM event WHERE resource = ${sql.raw(`'${resourceOf[kind]}'`)} AND record_id = ${id}
    AND action = 'ask-renewal')`;

async function ownersOf(db: Db, matches: readonly Found[]): Promise<ReadonlyMap<string, Owner>> {
  const ids = (personKind: DocumentGap['kind']) =>
    sql.param([
      ...new Set(matches.filter(({ kind }) => kind === personKind).map(({ person_id }) => person_id)),
    ]);
  const owners = await queryRows<Owner>(
    db,
    sql`SELECT 'nanny' AS kind, n.id, n.display_name AS name, ${lastAsked('nanny', sql`n.id`)} AS asked_at,
        n.email IS NOT NULL AS reachable, ${documentsOf(sql`n.id`)} AS documents, n.required_documents
      FROM nanny_polo n WHERE n.id = ANY(${ids('nanny')}::int[])
      UNION ALL SELECT 'parent', p.id, p.name, ${lastAsked('parent', sql`p.id`)},
        p.email_verified_at IS NOT NULL AND p.status = 'active' AND p.archived_at IS NULL, NULL, NULL
      FROM parent_user p WHERE p.id = ANY(${ids('parent')}::int[])`,
  );
  return new Map(owners.map((owner) => [`${owner.kind} ${owner.id}`, owner]));
}

const latestDay = (own: readonly Found[]) =>
  own.reduce((latest, { last_day }) => (last_day > latest ? last_day : latest), '');

/** Returns the required documents of a nanny that are not valid until the end of `day`. */
function expiringOf({ documents, required_documents }: NannyPapers, day: string): DocumentGap['documents'] {
  return required_documents.flatMap((kind) => {
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
