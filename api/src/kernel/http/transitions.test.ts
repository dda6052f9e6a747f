import {
  adminUserStatus,
  adminUserTransitionCalls,
  adminUserTransitions,
} from '@nanny-polo/shared/accounts/admin-user';
import type { Endpoint } from '@nanny-polo/shared/contract/endpoint';
import { documentStatus } from '@nanny-polo/shared/people/document-state';
import { nannyStatus, nannyTransitionCalls, nannyTransitions } from '@nanny-polo/shared/people/nanny';
import {
  nannyPoloStatus,
  nannyPoloTransitionCalls,
  nannyPoloTransitions,
} from '@nanny-polo/shared/people/nanny-polo';
import { documentTransitionCalls, documentTransitions } from '@nanny-polo/shared/people/parent-documents';
import { parentStatus, parentTransitionCalls, parentTransitions } from '@nanny-polo/shared/people/parents';
import { eq, sql } from 'drizzle-orm';
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core';
import { describe, expect, test } from 'vitest';
import { adminUser } from '../../accounts/identity/admin-user-table.ts';
import { parentUser } from '../../accounts/identity/parent-user-table.ts';
import { nannyUser } from '../../people/nanny/table.ts';
import { nannyPolo } from '../../people/nanny-polo/table.ts';
import { parentDocument } from '../../people/parent-documents/table.ts';
import { pngFile } from '../../test/files.ts';
import { openProduct } from '../../test/product.ts';
import { event } from '../history/table.ts';

const product = await openProduct();
const owner = await product.signedIn('owner');

type Table = PgTable & { id: PgColumn; status: PgColumn; version: PgColumn };

interface LifeCycle {
  readonly what: string;
  readonly table: Table;
  /** Id of a demo record that meets every rule besides the life cycle's. */
  readonly id: number;
  readonly statuses: readonly string[];
  readonly transitions: Record<string, { from: readonly string[]; to: string }>;
  readonly calls: Record<string, Endpoint>;
  readonly body?: Record<string, () => object>;
}

const cycles: LifeCycle[] = [
  {
    what: 'a dossier',
    table: nannyPolo,
    id: 36,
    statuses: nannyPoloStatus.options,
    transitions: nannyPoloTransitions,
    calls: nannyPoloTransitionCalls,
    body: { interview: () => ({ interview_at: '2031-01-06T10:00:00Z' }) },
  },
  {
    what: 'a nanny’s account',
    table: nannyUser,
    id: 3,
    statuses: nannyStatus.options,
    transitions: nannyTransitions,
    calls: nannyTransitionCalls,
  },
  {
    what: 'a parent',
    table: parentUser,
    id: 5,
    statuses: parentStatus.options,
    transitions: parentTransitions,
    calls: parentTransitionCalls,
  },
  {
    what: 'a parent’s document',
    table: parentDocument,
    id: 1,
    statuses: documentStatus.options,
    transitions: documentTransitions,
    calls: documentTransitionCalls,
    body: {
      reject: () => ({ reason: 'Not readable' }),
      revoke: () => ({ reason: 'Withdrawn by the bank' }),
      resubmit: () => ({ file: pngFile() }),
    },
  },
  {
    what: 'an admin',
    table: adminUser,
    id: 3,
    statuses: adminUserStatus.options,
    transitions: adminUserTransitions,
    calls: adminUserTransitionCalls,
  },
];

const refused = 'a refusal with 409';
const attempts = cycles.flatMap((cycle) =>
  cycle.statuses.flatMap((status) =>
    Object.keys(cycle.calls).map((transition) => ({
      cycle,
      status,
      transition,
      to: cycle.transitions[transition]?.from.includes(status) ? cycle.transitions[transition].to : refused,
    })),
  ),
);

const rowOf = async ({ table, id }: LifeCycle) => {
  const [row] = await product.db.select().from(table).where(eq(table.id, id));
  return row as { status: string; version: number };
};

describe('a transition', () => {
  test.each(attempts)(
    '$transition of $cycle.what that is $status leads to $to',
    async ({ cycle, status, transition, to }) => {
      const { table, id } = cycle;
      await product.db.execute(sql`UPDATE ${table} SET status = ${status} WHERE id = ${id}`);
      const before = await rowOf(cycle);
      const events = await product.db.$count(event);
      const body = { version: before.version, ...cycle.body?.[transition]?.() };
      const call = owner.call(cycle.calls[transition] as Endpoint, { params: { id }, body });
      if (to !== refused) {
        expect(await call).toMatchObject({ id, status: to, version: before.version + 1 });
        expect(await product.db.$count(event)).toBe(events + 1);
        return;
      }
      await expect(call).rejects.toMatchObject({ status: 409, body: { code: 'illegal_transition' } });
      expect(await rowOf(cycle)).toEqual(before);
      expect(await product.db.$count(event)).toBe(events);
    },
  );

  test.each(cycles)(
    'of $what with an old version is rejected as stale with 409 and changes nothing',
    async (cycle) => {
      const [transition = '', { from }] = Object.entries(cycle.transitions)[0] ?? ['', { from: [] }];
      const { table, id } = cycle;
      await product.db.execute(
        sql`UPDATE ${table} SET status = ${from[0]}, version = version + 1 WHERE id = ${id}`,
      );
      const before = await rowOf(cycle);
      const body = { ...cycle.body?.[transition]?.(), version: before.version - 1 };
      const call = owner.call(cycle.calls[transition] as Endpoint, { params: { id }, body });
      await expect(call).rejects.toMatchObject({
        status: 409,
        body: { code: 'stale', data: { status: from[0] } },
      });
      expect(await rowOf(cycle)).toEqual(before);
    },
  );
});
