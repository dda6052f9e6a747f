/** Loads the middle of each sector from a file of postcodes in the layout of the ONS (ONSPD or NSPL). */

import { createReadStream, statSync } from 'node:fs';
import { Readable } from 'node:stream';
import { sectorOf } from '@nanny-polo/shared/contract/postcode';
import { sql } from 'drizzle-orm';
import Papa from 'papaparse';
import { type Db, queryRows } from '../../kernel/database/database.ts';
import { postcodeSector } from './table.ts';

const columns = ['pcds', 'doterm', 'lat', 'long'] as const;
type Row = Partial<Record<(typeof columns)[number], string>>;

export interface Counts {
  readonly sectors: number;
  readonly live: number;
  /** The rows that were left out, by reason. */
  readonly terminated: number;
  readonly unplaced: number;
  readonly unreadable: number;
}

type Report = (line: string) => void;

const rowsPerReport = 500_000;
const rowsPerInsert = 1000;
/** A row that has not ended after this many chunks of 64 KB has a quoted value without an end. */
const maxChunksOfRow = 16;

/** The United Kingdom and the Crown dependencies, in degrees. */
const bounds = { south: 49, north: 61.5, west: -9, east: 2.5 };
/** The latitude of a postcode without a grid reference. */
const unknownLatitude = 99.999999;

/** Replaces the sectors by those of a file. Throws an error that says what is wrong with the file. */
export async function loadSectors(db: Db, file: string, report: Report): Promise<Counts> {
  const [table] = await queryRows<{ name: string | null }>(
    db,
    sql`SELECT to_regclass('public.postcode_sector') AS name`,
  );
  if (!table?.name)
    throw new Error('The database is of an older version. Start the product once, then try again.');
  const { sums, ...counts } = await readSectors(file, report);
  const rows = [...sums].map(([sector, { lat, lng, count }]) => ({
    sector,
    lat: lat / count,
    lng: lng / count,
  }));
  await db.transaction(async (tx) => {
    // A second load waits; readers see the earlier sectors until the end.
    await tx.execute(sql`LOCK TABLE postcode_sector IN SHARE ROW EXCLUSIVE MODE`);
    await tx.delete(postcodeSector);
    for (let at = 0; at < rows.length; at += rowsPerInsert)
      await tx.insert(postcodeSector).values(rows.slice(at, at + rowsPerInsert));
  });
  return { ...counts, sectors: rows.length };
}

async function readSectors(file: string, report: Report) {
  const sums = new Map<string, { lat: number; lng: number; count: number }>();
  const counts = { live: 0, terminated: 0, unplaced: 0, unreadable: 0 };
  const add = ({ pcds = '', doterm = '', lat = '', long = '' }: Row) => {
    const place = { lat: toDegrees(lat), lng: toDegrees(long) };
    if (doterm.trim() !== '') counts.terminated += 1;
    else if (place.lat === unknownLatitude) counts.unplaced += 1;
    else {
      const sector = sectorOf(pcds);
      if (!sector || !isInBounds(place)) counts.unreadable += 1;
      else {
        counts.live += 1;
        const sum = sums.get(sector) ?? { lat: 0, lng: 0, count: 0 };
        sum.lat += place.lat;
        sum.lng += place.lng;
        sum.count += 1;
        sums.set(sector, sum);
      }
    }
  };
  await readRows(file, add, report);
  if (sums.size === 0) {
    const { terminated, unplaced, unreadable } = counts;
    throw new Error(
      `${file} has no postcode that can be used: ${terminated} rows are terminated, ${unplaced} have no grid reference, ${unreadable} are not of the United Kingdom or cannot be read.`,
    );
  }
  return { ...counts, sums };
}

/** Returns NaN for a blank value, which `Number` takes for 0. */
const toDegrees = (text: string) => (text.trim() === '' ? Number.NaN : Number(text));

const isInBounds = ({ lat, lng }: { lat: number; lng: number }) =>
  lat >= bounds.south && lat <= bounds.north && lng >= bounds.west && lng <= bounds.east;

/** Calls `add` with each row of a file, which is held in memory one chunk at a time. */
async function readRows(file: string, add: (row: Row) => void, report: Report): Promise<void> {
  if (!statSync(file, { throwIfNoEntry: false })?.isFile()) throw new Error(`${file} is not a file.`);
  let rows = 0;
  let emptyChunks = 0;
  let hasHeader = false;
  const text = Readable.from(decode(file));
  try {
    await new Promise<void>((resolve, reject) => {
      Papa.parse<Row>(text, {
        header: true,
        delimiter: ',',
        skipEmptyLines: true,
        transformHeader: (name) => name.trim().toLowerCase(),
        chunk({ data, errors, meta }) {
          if (!hasHeader) assertColumns(file, meta.fields ?? []);
          hasHeader = true;
          emptyChunks = data.length > 0 ? 0 : emptyChunks + 1;
          const wrongQuotes = errors.find(({ type }) => type === 'Quotes');
          if (wrongQuotes || emptyChunks > maxChunksOfRow)
            throw new Error(
              `${file} has a quoted value without an end, after row ${rows + (wrongQuotes?.row ?? 0)}.`,
            );
          for (const row of data) {
            add(row);
            rows += 1;
            if (rows % rowsPerReport === 0) report(`${rows.toLocaleString('en-GB')} rows read`);
          }
        },
        complete: () => resolve(),
        error: reject,
      });
    });
  } finally {
    text.destroy();
  }
}

/** Yields a file's text, without a byte order mark. Throws if it is not in UTF-8. */
async function* decode(file: string): AsyncGenerator<string> {
  const decoder = new TextDecoder('utf-8', { fatal: true });
  try {
    for await (const bytes of createReadStream(file)) yield decoder.decode(bytes, { stream: true });
    yield decoder.decode();
  } catch (error) {
    if (!(error instanceof TypeError)) throw error;
    throw new Error(`${file} is not text in UTF-8. Unpack it first, or save it as CSV in UTF-8.`);
  }
}

function assertColumns(file: string, fields: readonly string[]): void {
  const missing = columns.filter((name) => !fields.includes(name));
  if (missing.length > 0)
    throw new Error(
      `${file} lacks the columns ${missing.join(', ')}. Use the ONS Postcode Directory (ONSPD) or the National Statistics Postcode Lookup (NSPL) as CSV.`,
    );
}
