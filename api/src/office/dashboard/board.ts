import {
  type Board,
  type BoardLine,
  boardKind,
  boardPermission,
  maxBoardLines,
} from '@nanny-polo/shared/board';
import { type Permission, type PermissionName, permits } from '@nanny-polo/shared/permission';
import { byUrgency } from '@nanny-polo/shared/urgency';
import type { HorizonScope } from '../../bookings/document-horizon/service.ts';
import type { Db } from '../../kernel/database/database.ts';
import { sharedQuery } from '../../kernel/reading/batch.ts';
import {
  candidates,
  type Facts,
  factsOfBookings,
  factsOfDocuments,
  factsOfOrders,
  type Phones,
} from './board-query.ts';

interface Seen {
  readonly kinds: readonly BoardLine['kind'][];
  readonly scope: HorizonScope;
  readonly phones: Phones;
}

/** Returns the today board of an admin, with only the kinds and telephone numbers that their permissions allow. */
export function boardFor(db: Db, held: readonly Permission[]): Promise<Board> {
  const sees = (name: PermissionName) => permits(held, name, 'visit');
  const scope = { nannies: sees('nanny-polo'), parents: sees('parent-documents') };
  const seesDocuments = scope.nannies || scope.parents;
  return readBoard(db, {
    kinds: boardKind.options.filter(
      (kind) => sees(boardPermission[kind]) && (kind !== 'horizon' || seesDocuments),
    ),
    scope,
    phones: { parents: sees('parents'), nannies: sees('nanny-polo') },
  });
}

const readBoard = sharedQuery(async (db: Db, { kinds, scope, phones }: Seen): Promise<Board> => {
  const now = new Date();
  const found = (await candidates(db, kinds, scope, now, maxBoardLines)).map((one) => ({
    ...one,
    at: new Date(one.at).toISOString(),
  }));
  // The most urgent lines are among the first of each kind: within a kind, an earlier line is never less urgent.
  const lines = found.toSorted(byUrgency(now.getTime())).slice(0, maxBoardLines);
  const factsOf = {
    review: await factsAbout(lines, ['review'], (ids) => factsOfDocuments(db, ids, phones)),
    money: await factsAbout(lines, ['money'], (ids) => factsOfOrders(db, ids, phones)),
    booking: await factsAbout(lines, bookingKinds, (ids) => factsOfBookings(db, ids, phones)),
  };
  return {
    as_of: now.toISOString(),
    lines: lines.flatMap(({ kind, id, at }) => {
      const facts = (kind === 'review' || kind === 'money' ? factsOf[kind] : factsOf.booking).get(id);
      return facts ? [{ ...facts, kind, at, start_at: iso(facts.start_at), end_at: iso(facts.end_at) }] : [];
    }),
    counts: kinds.map((kind) => ({ kind, count: found.find((one) => one.kind === kind)?.total ?? 0 })),
  };
});

const bookingKinds = boardKind.options.filter((kind) => boardPermission[kind] === 'booking');

const iso = (instant: string | null) => instant && new Date(instant).toISOString();

/** Reads what the lines of some kinds state, by id. Runs no query if there are none. */
async function factsAbout(
  lines: readonly { readonly kind: BoardLine['kind']; readonly id: number }[],
  kinds: readonly BoardLine['kind'][],
  read: (ids: readonly number[]) => Promise<Facts[]>,
): Promise<ReadonlyMap<number, Facts>> {
  const ids = [...new Set(lines.filter(({ kind }) => kinds.includes(kind)).map(({ id }) => id))];
  return new Map(ids.length === 0 ? [] : (await read(ids)).map((facts) => [facts.id, facts]));
}
