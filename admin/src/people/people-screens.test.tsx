import { screen, waitFor } from '@testing-library/react';
import type { ReactNode } from 'react';
import { HttpError } from 'react-admin';
import { describe, expect, test } from 'vitest';
import { AdminUserList } from '../accounts/admin-user/AdminUserList.tsx';
import { AdminUserShow } from '../accounts/admin-user/AdminUserShow.tsx';
import { RoleList } from '../accounts/role/RoleList.tsx';
import { RoleShow } from '../accounts/role/RoleShow.tsx';
import { textsOfScreens } from '../app/texts-of-screens.ts';
import { DiscountList } from '../money/discount/DiscountList.tsx';
import { DiscountShow } from '../money/discount/DiscountShow.tsx';
import { rowsOf } from '../test/each-rows.ts';
import { type Held, inLayout, openScreen } from '../test/open-screen.tsx';
import {
  adminRecord,
  discountRecord,
  documentRecord,
  dossierRecord,
  nannyRecord,
  parentRecord,
  roleRecord,
  typeRecord,
} from '../test/sample-records.ts';
import { TypeList } from './document-type/TypeList.tsx';
import { TypeShow } from './document-type/TypeShow.tsx';
import { NannyList } from './nanny/NannyList.tsx';
import { NannyShow } from './nanny/NannyShow.tsx';
import { NannyPoloList } from './nanny-polo/NannyPoloList.tsx';
import { NannyPoloShow } from './nanny-polo/NannyPoloShow.tsx';
import { DocumentList } from './parent-documents/DocumentList.tsx';
import { DocumentReview } from './parent-documents/DocumentReview.tsx';
import { ParentList } from './parents/ParentList.tsx';
import { ParentShow } from './parents/ParentShow.tsx';

interface Screens {
  resource: Exclude<keyof typeof textsOfScreens.resources, 'agency-settings' | 'absence'>;
  list: () => ReactNode;
  show: () => ReactNode;
  record: { id: number };
  /** Labels of the links and buttons that full permission adds to the list and to the record. */
  makes: string;
  changes: readonly string[];
  /** Responses to calls of the record's screen; an empty list by default. */
  response?: object;
}

const all: Screens[] = [
  {
    resource: 'role',
    list: RoleList,
    show: RoleShow,
    record: roleRecord,
    makes: 'New role',
    changes: ['Edit', 'Delete role'],
  },
  {
    resource: 'admin-user',
    list: AdminUserList,
    show: AdminUserShow,
    record: adminRecord,
    makes: 'Invite an admin',
    changes: ['Edit', 'Suspend', 'Send the invitation again'],
  },
  {
    resource: 'master/nanny-polo',
    list: NannyPoloList,
    show: NannyPoloShow,
    record: dossierRecord,
    makes: 'New nanny',
    changes: ['Edit', 'Start screening', 'Reject', 'Remove the portrait'],
  },
  {
    resource: 'users/parents',
    list: ParentList,
    show: ParentShow,
    record: parentRecord,
    makes: 'New parent',
    changes: ['Edit', 'Suspend', 'Archive', 'Export their data', 'Erase permanently'],
  },
  {
    resource: 'master/parent-documents',
    list: DocumentList,
    show: DocumentReview,
    record: documentRecord,
    makes: 'Upload a document for a parent',
    changes: ['Approve', 'Reject', 'Next: another family'],
  },
  {
    resource: 'master/document-type',
    list: TypeList,
    show: TypeShow,
    record: typeRecord,
    makes: 'New document type',
    changes: ['Edit', 'Stop requesting'],
  },
  {
    resource: 'users/nanny',
    list: NannyList,
    show: NannyShow,
    record: nannyRecord,
    makes: 'New nanny account',
    changes: ['Edit', 'Activate', 'Block'],
  },
  {
    resource: 'master/discount',
    list: DiscountList,
    show: DiscountShow,
    record: discountRecord,
    makes: 'New discount',
    changes: ['Edit'],
    response: { lines: [], adjustments: [], not_applied: [], total_minor: 0, currency: 'GBP', pay_minor: 0 },
  },
];

const refuse = (status: number) => async () => {
  throw new HttpError('The database cannot be reached', status, {});
};
const control = (name: string) =>
  screen.queryByRole('link', { name }) ?? screen.queryByRole('button', { name });

const open = (resource: string, Screen: () => ReactNode, held: Held, at: string, data: object) =>
  openScreen(Screen, { resource, held, at, data });

describe.each(all)('$resource', ({ resource, list, show, record, makes, changes, response = [] }) => {
  const at = `/${resource}/${record.id}`;
  const getOne = async () => ({ data: record });
  const messages = textsOfScreens.resources[resource];
  const listed = { getList: async () => ({ data: [record], total: 1 }) };

  test('with full permission, the list offers to create and select records', async () => {
    open(resource, list, 'full', `/${resource}`, listed);
    expect(await screen.findByRole('link', { name: makes })).toBeTruthy();
    expect((await screen.findAllByRole('checkbox')).length).toBeGreaterThan(0);
  });

  test('with full permission, the record has its controls', async () => {
    open(resource, show, 'full', at, { getOne, call: async () => ({ data: response }) });
    for (const name of changes) await waitFor(() => expect(control(name), name).toBeTruthy());
  });

  test('with visit permission, the list offers neither to create nor to select records', async () => {
    open(resource, list, 'visit', `/${resource}`, listed);
    expect((await screen.findAllByRole('row')).length).toBeGreaterThan(1);
    expect(control(makes)).toBeNull();
    expect(screen.queryByRole('checkbox')).toBeNull();
  });

  test('with visit permission, the record has no controls', async () => {
    open(resource, show, 'visit', at, { getOne, call: async () => ({ data: response }) });
    expect((await screen.findAllByRole('heading', { level: 2 })).length).toBeGreaterThan(0);
    for (const name of changes) expect(control(name), name).toBeNull();
  });

  test('explains an empty list', async () => {
    open(resource, list, 'full', `/${resource}`, {});
    expect(await screen.findByRole('heading', { name: messages.empty })).toBeTruthy();
    if ('invite' in messages) expect(screen.getByText(messages.invite)).toBeTruthy();
  });
});

const isShort = ({ resource }: Screens) => ['role', 'users/parents'].includes(resource);

/** The screens share these rules, so `npm test` takes one with tabs and one without. */
const short = rowsOf(
  all.filter(isShort),
  all.filter((screens) => !isShort(screens)),
);

describe.each(short)('$resource', ({ resource, list, show, record, response = [] }) => {
  const at = `/${resource}/${record.id}`;

  test('without permission, the record is not opened', async () => {
    const { router } = open(resource, inLayout(show), 'none', `${at}/show`, {});
    expect(await screen.findByRole('heading', { level: 2, name: 'You may not open this page' })).toBeTruthy();
    expect(router.state.location.pathname).toBe(`${at}/show`);
  });

  test.each([
    [403, 'You may not open this page'],
    [503, 'Error 503'],
  ])('reports a list that fails with %s', async (status, words) => {
    open(resource, list, 'full', `/${resource}`, { getList: refuse(status) });
    expect(await screen.findByRole('heading', { name: words })).toBeTruthy();
  });

  test.each([
    [404, 'Error 404'],
    [403, 'You may not open this page'],
    [503, 'Error 503'],
  ])('reports a record that fails with %s', async (status, words) => {
    open(resource, show, 'full', at, { getOne: refuse(status) });
    expect(await screen.findByRole('heading', { name: words })).toBeTruthy();
  });

  test('reports a failed history and keeps the record', async () => {
    const call = async ({ url }: { url: string }) =>
      url.endsWith('/history') ? refuse(503)() : { data: response };
    const tab = ['users/parents', 'master/nanny-polo'].includes(resource) ? '/history' : '';
    open(resource, show, 'visit', `${at}/show${tab}`, { getOne: async () => ({ data: record }), call });
    expect(await screen.findByText('The history could not be loaded.')).toBeTruthy();
  });
});
