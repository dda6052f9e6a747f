import { historyOf, silentFields } from '@nanny-polo/shared/office/event-words';
import { getTableColumns } from 'drizzle-orm';
import type { PgTable } from 'drizzle-orm/pg-core';
import { expect, test } from 'vitest';
import { agencySettings } from '../../accounts/agency/table.ts';
import { adminUser } from '../../accounts/identity/admin-user-table.ts';
import { parentUser } from '../../accounts/identity/parent-user-table.ts';
import { role } from '../../accounts/identity/role-table.ts';
import { booking } from '../../bookings/schedule/booking-table.ts';
import { series } from '../../bookings/schedule/series-table.ts';
import { discount } from '../../money/ledger/discount-table.ts';
import { order } from '../../money/ledger/order-table.ts';
import { documentType } from '../../people/document-type/table.ts';
import { nannyUser } from '../../people/nanny/table.ts';
import { nannyPolo } from '../../people/nanny-polo/table.ts';
import { parentDocument } from '../../people/parent-documents/table.ts';

type Name = (typeof historyOf)[number]['resource']['name'];

/** The table of each resource. An event names the columns that changed. */
const tables: Record<Name, PgTable> = {
  'admin-user': adminUser,
  role,
  booking,
  series,
  order,
  'master/discount': discount,
  'master/nanny-polo': nannyPolo,
  'users/nanny': nannyUser,
  'users/parents': parentUser,
  'master/parent-documents': parentDocument,
  'master/document-type': documentType,
  'agency-settings': agencySettings,
};

test.each(historyOf.map((one) => [one.resource.name, one] as const))(
  'every column of %s is either known to its history or omitted from it',
  (name, one) => {
    const known: readonly string[] = [
      ...Object.keys(one.resource.get.schema.response[200].shape),
      ...('besides' in one ? one.besides : []),
      ...silentFields,
    ];
    expect(Object.keys(getTableColumns(tables[name])).filter((column) => !known.includes(column))).toEqual(
      [],
    );
  },
);
