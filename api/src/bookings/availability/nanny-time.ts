import { furthestTimeMinutes } from '@nanny-polo/shared/bookings/availability-fix';
import type { NannyDocument, RequiredNannyDocument } from '@nanny-polo/shared/people/nanny-dossier';
import { sql } from 'drizzle-orm';
import { type Db, queryRows } from '../../kernel/database/database.ts';
import { documentsOf } from '../../people/nanny-polo/document-table.ts';
import { isNotHeldBy, toRangeAround } from '../schedule/slot.ts';
import type { Search } from './search.ts';
import type { Stretch } from './week.ts';

/** What decides when a nanny is free around the time of a search. */
export interface NannyTime {
  readonly id: number;
  /** Busy ranges in milliseconds, `off` for time off. */
  readonly taken: readonly { id: number; from: number; to: number; off: boolean }[];
  readonly week: readonly Stretch[];
  /** The Mondays of the weeks for which the nanny declined cover. */
  readonly declined_weeks: readonly string[];
  readonly documents_until: string | null;
  readonly documents: readonly NannyDocument[];
  readonly required_documents: readonly RequiredNannyDocument[];
}

/** Reads when these nannies are free, from the earliest to the latest other time that a fix may suggest. */
export function readNannyTimes(db: Db, search: Search, ids: readonly number[]): Promise<NannyTime[]> {
  const window = toRangeAround(search, search.buffer_minutes + furthestTimeMinutes);
  const milliseconds = (bound: 'lower' | 'upper') =>
    sql`(extract(epoch FROM ${sql.raw(bound)}(b.busy)) * 1000)::float8`;
  return queryRows(
    db,
    sql`SELECT n.id, n.documents_until::text AS documents_until, n.required_documents,
      ${documentsOf(sql`n.id`)} AS documents,
      ARRAY(SELECT d.week::text FROM cover_ask d WHERE d.nanny_polo_id = n.id AND d.week IS NOT NULL) AS declined_weeks,
      (SELECT coalesce(json_agg(json_build_array(lower(one), upper(one))), '[]') FROM unnest(n.week_minutes) one) AS week,
      (SELECT coalesce(json_agg(json_build_object('id', b.id, 'from', ${milliseconds('lower')},
          'to', ${milliseconds('upper')}, 'off', b.reason = 'time_off') ORDER BY lower(b.busy)), '[]')
        FROM busy b WHERE b.nanny_polo_id = n.id AND b.busy && ${window} AND ${isNotHeldBy(search.booking_id)}) AS taken
      FROM nanny_polo n WHERE n.id = ANY(${sql.param([...ids])}::int[])`,
  );
}
