import type { Access } from '@nanny-polo/shared/contract/endpoint';
import type { EventAction } from '@nanny-polo/shared/office/event-words';
import type { ExportPart } from '@nanny-polo/shared/people/person-export';
import type { SQL } from 'drizzle-orm';
import type { Db } from '../../kernel/database/database.ts';

/**
 * The fields that a parent may read: `true` for a value, and the same for the fields of an object or of a list's
 * entries. A field that is not listed is never exported.
 */
export type Readable<Value> = Value extends readonly (infer Entry)[]
  ? Readable<Entry>
  : Value extends object
    ? { readonly [Name in keyof Value]?: Readable<NonNullable<Value[Name]>> }
    : true;

/** The fields that a parent may read, of any type. */
export type ReadableFields = { readonly [name: string]: true | ReadableFields };

/** The events of a resource that a parent may read. They contain the fields that its rows may contain. */
interface ReadableEvents {
  readonly resource: string;
  /** Selects the ids of the parent's records. */
  readonly ids: (parentId: number) => SQL;
  readonly actions: readonly EventAction[];
  /** Actions whose reason the agency writes for the parent. Parents' own reasons are always exported. */
  readonly reasons?: readonly EventAction[];
  /** Fields that only events have. */
  readonly besides?: ReadableFields;
}

/** A part of the export of a parent's data. */
export interface PartOfExport {
  readonly name: ExportPart;
  /** The access of the calls that show these rows in the back office; `owner` if none does. */
  readonly access: Access;
  readonly read: (db: Db, parentId: number) => Promise<unknown>;
  readonly events: (Required<ReadableEvents> & { readonly fields: ReadableFields }) | null;
}

/** Returns a part whose `select` returns one row or several, of which the parent may read `fields`. */
export function definePartOfExport<Rows extends object>(
  part: Pick<PartOfExport, 'name' | 'access'> & {
    readonly select: (db: Db, parentId: number) => PromiseLike<Rows | undefined>;
    readonly fields: Readable<Rows>;
    readonly events?: ReadableEvents;
  },
): PartOfExport {
  const { name, access, select, events } = part;
  const fields = part.fields as ReadableFields;
  // In an event, `reason` is what the actor wrote; `reasons` lists who may read it.
  const { reason: _, ...changes } = fields;
  return {
    name,
    access,
    read: async (db, parentId) => pickReadable(await select(db, parentId), fields),
    events: events
      ? { reasons: [], besides: {}, ...events, fields: { ...changes, ...events.besides } }
      : null,
  };
}

/** Returns a value, or of the objects in it only the readable fields. */
function pickReadable(value: unknown, readable: true | ReadableFields): unknown {
  if (Array.isArray(value)) return value.map((entry) => pickReadable(entry, readable));
  if (typeof value !== 'object' || value === null) return readable === true ? value : null;
  return readable === true ? null : pickFields(value as Record<string, unknown>, readable);
}

export const pickFields = (
  object: Readonly<Record<string, unknown>>,
  readable: ReadableFields,
): Record<string, unknown> =>
  Object.fromEntries(
    Object.entries(readable).flatMap(([name, inner]) =>
      name in object ? [[name, pickReadable(object[name], inner)]] : [],
    ),
  );
