/** Saved views: a list's filters, order and layout under a name, private to an admin or shared. */

import * as z from 'zod/mini';
import { allowCallers, defineEndpoint } from '../contract/endpoint.ts';
import { id, oneRecord, requiredLine, version } from '../contract/field.ts';
import { maximumPage } from '../contract/list-query.ts';

/** The resources with a list, each with the layouts of its list if there are several. */
export const viewedLists = {
  'admin-user': [],
  booking: ['list', 'roster', 'map'],
  'master/discount': [],
  'master/document-type': [],
  'master/nanny-polo': ['table', 'cards', 'map'],
  'master/parent-documents': [],
  order: [],
  role: [],
  series: [],
  'users/nanny': [],
  'users/parents': [],
} as const satisfies Record<string, readonly string[]>;

export type ViewedList = keyof typeof viewedLists;
const viewedList = z.enum(Object.keys(viewedLists) as [ViewedList, ...ViewedList[]]);

/** The maximum number of views of one list that an admin may have, and that all admins together may share. */
export const maxViews = 30;
export const maxSharedViews = 50;

/** The maximum length of a filter, in characters of JSON. */
const maxFilterCharacters = 4000;

const maxColumns = 60;
const column = z.string().check(z.maxLength(60));
const rank = z.int().check(z.gte(0), z.lte(maxColumns - 1));

export const viewSettings = z.strictObject({
  /** In the form that the list's own call takes. */
  filter: z
    .record(z.string(), z.unknown())
    .check(
      z.refine(
        (filter) => JSON.stringify(filter).length <= maxFilterCharacters,
        'This filter is too long to save',
      ),
    ),
  sort: z.tuple([z.string().check(z.maxLength(60)), z.enum(['ASC', 'DESC'])]),
  per_page: z.int().check(z.gte(1), z.lte(maximumPage)),
  /** One of the list's layouts; null if it has only one. */
  layout: z.nullable(z.string()),
  /** The hidden columns of the table and the order of all columns; null for the defaults. */
  columns: z.strictObject({
    hidden: z.nullable(z.array(column).check(z.maxLength(maxColumns))),
    order: z.nullable(z.array(rank).check(z.maxLength(maxColumns))),
  }),
});
export type ViewSettings = z.output<typeof viewSettings>;

const name = requiredLine(60);

export const savedView = z.object({
  id,
  version,
  resource: viewedList,
  name: z.string(),
  /** Visible to every admin who may open the list. */
  shared: z.boolean(),
  owner_id: id,
  owner_name: z.string(),
  /** Whether the caller may change and delete it. */
  may_change: z.boolean(),
  settings: viewSettings,
  /** The parts of the settings that the list no longer accepts, such as `filter.status`. */
  faults: z.array(z.string()),
});
export type SavedView = z.output<typeof savedView>;

const config = allowCallers('admin');
const url = '/admin/view';
const oneView = { params: oneRecord, response: { 200: savedView } } as const;
const ofList = z.strictObject({ resource: viewedList });

export const listViews = defineEndpoint('GET', url, config, {
  summary: 'The views of a list: the admin’s own, and those that others share',
  querystring: ofList,
  response: { 200: z.array(savedView) },
});

/** Leaves out views that have `faults`. */
export const countViews = defineEndpoint('GET', `${url}/counts`, config, {
  summary: 'How many records each view of a list finds',
  querystring: ofList,
  response: { 200: z.array(z.object({ id, count: z.int(), estimated: z.boolean() })) },
});

export const getView = defineEndpoint('GET', `${url}/:id`, config, {
  summary: 'One view; 404 if it is another admin’s and not shared, or if the caller may not open its list',
  ...oneView,
});

export const createView = defineEndpoint('POST', url, config, {
  summary: 'Save a view of a list',
  body: z.strictObject({ resource: viewedList, name, shared: z.boolean(), settings: viewSettings }),
  response: { 201: savedView },
});

export const updateView = defineEndpoint('PUT', `${url}/:id`, config, {
  summary: 'Rename, share or replace a view; 409 if the version is stale',
  ...oneView,
  body: z.strictObject({
    version,
    name: z.optional(name),
    shared: z.optional(z.boolean()),
    settings: z.optional(viewSettings),
  }),
});

export const removeView = defineEndpoint('DELETE', `${url}/:id`, config, {
  summary: 'Delete a view',
  ...oneView,
});
