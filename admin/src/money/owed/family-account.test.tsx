import { getOrderSums } from '@nanny-polo/shared/money/order-account';
import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { openScreen } from '../../test/open-screen.tsx';
import { parentRecord } from '../../test/sample-records.ts';
import { FamilyAccount } from './FamilyAccount.tsx';

test.each([
  [115_300, 115_800, 'Owes £1,153.00 now · £5.00 paid too much is taken off'],
  [115_800, 115_800, 'Owes £1,158.00 now'],
  [-500, 0, 'We owe them £5.00 now'],
])(
  'says why a balance of %i differs from %i that are to be paid',
  async (balance_minor, owed_minor, words) => {
    const sums = { owed_minor, overdue_minor: 0, families: 1, balance_minor };
    const call = async (endpoint: unknown) => ({ data: endpoint === getOrderSums ? sums : [] });
    openScreen(() => <FamilyAccount parent={parentRecord} />, {
      resource: 'order',
      held: 'visit',
      data: { call },
    });
    expect(await screen.findByText(words)).toBeTruthy();
  },
);
