import { adminUser } from '@nanny-polo/shared/admin-user';
import { booking } from '@nanny-polo/shared/booking';
import { discount } from '@nanny-polo/shared/discount';
import { documentType } from '@nanny-polo/shared/document-type';
import { fieldErrors } from '@nanny-polo/shared/error';
import { nanny } from '@nanny-polo/shared/nanny';
import { nannyPolo } from '@nanny-polo/shared/nanny-polo';
import { order } from '@nanny-polo/shared/order';
import { parentDocuments } from '@nanny-polo/shared/parent-documents';
import { parents } from '@nanny-polo/shared/parents';
import { role } from '@nanny-polo/shared/role';
import { type ViewedList, type ViewSettings, viewedLists } from '@nanny-polo/shared/saved-view';
import { series } from '@nanny-polo/shared/series';
import type * as z from 'zod/mini';
import { admins } from '../../accounts/admin-user/service.ts';
import { roles } from '../../accounts/role/service.ts';
import { bookings } from '../../bookings/booking/service.ts';
import { seriesService } from '../../bookings/series/service.ts';
import type { Db } from '../../kernel/database/database.ts';
import type { ListQuery } from '../../kernel/resource/list.ts';
import { discounts } from '../../money/discount/service.ts';
import { orders } from '../../money/order/view.ts';
import { documentTypes } from '../../people/document-type/service.ts';
import { nannies } from '../../people/nanny/service.ts';
import { nannyPolos } from '../../people/nanny-polo/service.ts';
import { parentDocuments as documents } from '../../people/parent-documents/service.ts';
import { parents as families } from '../../people/parents/service.ts';

/** A list: the query that its call accepts, and its service. */
interface List {
  readonly contract: { readonly list: { readonly schema: { readonly querystring: z.ZodMiniType } } };
  readonly service: {
    list(db: Db, query: ListQuery): Promise<{ readonly total: number; readonly estimated?: boolean }>;
  };
}

const lists: Readonly<Record<ViewedList, List>> = {
  'admin-user': { contract: adminUser, service: admins },
  booking: { contract: booking, service: bookings },
  'master/discount': { contract: discount, service: discounts },
  'master/document-type': { contract: documentType, service: documentTypes },
  'master/nanny-polo': { contract: nannyPolo, service: nannyPolos },
  'master/parent-documents': { contract: parentDocuments, service: documents },
  order: { contract: order, service: orders },
  role: { contract: role, service: roles },
  series: { contract: series, service: seriesService },
  'users/nanny': { contract: nanny, service: nannies },
  'users/parents': { contract: parents, service: families },
};

/** Returns the reasons why the list's own call would refuse a view, by the part of its settings. */
export function faultsOf(resource: ViewedList, settings: ViewSettings): Record<string, string[]> {
  const { filter, sort, layout } = settings;
  const query = { filter: JSON.stringify(filter), sort: JSON.stringify(sort) };
  const { error } = lists[resource].contract.list.schema.querystring.safeParse(query);
  const layouts: readonly string[] = viewedLists[resource];
  const isLayout = layouts.length === 0 ? layout === null : layout !== null && layouts.includes(layout);
  return {
    ...fieldErrors(error?.issues ?? []),
    ...(!isLayout && { layout: ['This list has no such layout. Please choose another.'] }),
  };
}

/** Returns how many records a valid view finds, as the list itself would state it. */
export async function countOf(
  db: Db,
  resource: ViewedList,
  { filter }: ViewSettings,
): Promise<{ count: number; estimated: boolean }> {
  const { contract, service } = lists[resource];
  const query = contract.list.schema.querystring.parse({
    filter: JSON.stringify(filter),
    range: '[0,0]',
    total: 'estimate',
  });
  const { total, estimated = false } = await service.list(db, query as ListQuery);
  return { count: total, estimated };
}
