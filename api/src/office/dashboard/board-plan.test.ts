import { permissionNames } from '@nanny-polo/shared/contract/permission';
import { expect, test } from 'vitest';
import { onPostgres } from '../../test/database.ts';
import { keptPlans } from '../../test/plans.ts';
import { readAdminBoard } from './board.ts';

const everything = permissionNames.map((name) => ({ name, type: 'full' as const }));

test.runIf(onPostgres())('PostgreSQL plans the statements of the today board only a few times', async () => {
  const planUses = await keptPlans((db) => readAdminBoard(db, everything));
  expect(planUses.length).toBeGreaterThan(1);
  expect(Math.min(...planUses)).toBeGreaterThan(10);
});
