/**
 * How far the history has been read: up to a snapshot of PostgreSQL. The snapshot contains every transaction before
 * `next` except those that were still `open`, so that later reads find late commits whatever their ids.
 */
export interface Position {
  /** The start of the database server, because transaction ids that a crash lost may be reissued. */
  readonly server: string;
  /** The first transaction id that had not been assigned. */
  readonly next: string;
  readonly open: readonly string[];
}

/** A position with more transactions than a server has connections was not sent by this product. */
const maxOpen = 1000;

const format = /^(\d{1,20}(?:\.\d{1,6})?)\/(\d{1,20}):((?:\d{1,20}(?:,\d{1,20})*)?)$/;

/** Returns a position as the id of a message: `1795359958.535000/756:754,755`. */
export const idOf = ({ server, next, open }: Position): string => `${server}/${next}:${open.join()}`;

/** Reads the id of a message, or returns null for anything else. */
export function positionOf(id: string): Position | null {
  const [, server, next, list] = format.exec(id) ?? [];
  if (server === undefined || next === undefined || list === undefined) return null;
  const open = list ? list.split(',') : [];
  const isValid = open.length <= maxOpen && [next, ...open].every((one) => BigInt(one) < 2n ** 64n);
  return isValid ? { server, next, open } : null;
}

/** Reads PostgreSQL's own form of a snapshot, `754:756:754`. */
export function snapshotOf(server: string, snapshot: string): Position {
  const [, next = '', open = ''] = snapshot.split(':');
  return { server, next, open: open ? open.split(',') : [] };
}

/** Returns the snapshot in PostgreSQL's own form. */
export const asSnapshot = ({ next, open }: Position): string => `${open[0] ?? next}:${next}:${open.join()}`;
