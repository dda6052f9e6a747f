import { toFieldErrors } from '@nanny-polo/shared/contract/error';
import type { Permission } from '@nanny-polo/shared/contract/permission';
import { type ViewedList, type ViewSettings, viewedLists } from '@nanny-polo/shared/office/saved-view';
import type * as z from 'zod/mini';
import { admins } from '../../accounts/admin-user/service.ts';
import { roles } from '../../accounts/role/service.ts';
import { bookings } from '../../bookings/booking/service.ts';
import { seriesService } from '../../bookings/series/service.ts';
import type { Db } from '../../kernel/database/database.ts';
import type { ListQuery } from '../../kernel/resource/list.ts';
import { foldFilter } from '../../kernel/resource/search.ts';
import { discounts } from '../../money/discount/service.ts';
import { orders } from '../../money/order/view.ts';
import { documentTypes } from '../../people/document-type/service.ts';
import { nannies } from '../../people/nanny/service.ts';
import { nannyPolos } from '../../people/nanny-polo/service.ts';
import { parentDocuments } from '../../people/parent-documents/service.ts';
import { parents } from '../../people/parents/service.ts';

/** The service of a resource, with the query that its list accepts. */
interface List {
  readonly contract: { readonly list: { readonly schema: { readonly querystring: z.ZodMiniType } } };
  list(db: Db, query: ListQuery): Promise<{ readonly total: number; readonly estimated?: boolean }>;
}

const lists: Readonly<Record<ViewedList, List>> = {
  'admin-user': admins,
  booking: bookings,
  'master/discount': discounts,
  'master/document-type': documentTypes,
  'master/nanny-polo': nannyPolos,
  'master/parent-documents': parentDocuments,
  order: orders,
  role: roles,
  series: seriesService,
  'users/nanny': nannies,
  'users/parents': parents,
};

/** Returns the reasons why the list's own call would refuse a view, by the part of its settings. */
export function faultsOf(resource: ViewedList, settings: ViewSettings): Record<string, string[]> {
  const { filter, sort, layout } = settings;
  const query = { filter: JSON.stringify(filter), sort: JSON.stringify(sort) };
  const { error } = lists[resource].contract.list.schema.querystring.safeParse(query);
  const layouts: readonly string[] = viewedLists[resource];
  const isLayout = layouts.length === 0 ? layout === null : layout !== null && layouts.includes(layout);
  return {
    ...toFieldErrors(error?.issues ?? []),
    ...(!isLayout && { layout: ['This list has no such layout. Please choose another.'] }),
  };
}

/** Returns the number of records that a valid view finds, as the list itself would state it to an admin. */
export async function countOf(
  db: Db,
  resource: ViewedList,
  { filter }: ViewSettings,
  held: readonly Permission[],
): Promise<{ count: number; estimated: boolean }> {
  const { contract, list } = lists[resource];
  const query = contract.list.schema.querystring.parse({
    filter: JSON.stringify(filter),
    range: '[0,0]',
    total: 'estimate',
  });
  const folded = await foldFilter(db, (query as ListQuery).filter, held);
  const { total, estimated = false } = await list(db, { ...(query as ListQuery), filter: folded });
  return { count: total, estimated };
}
