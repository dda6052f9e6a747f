import { changeAdminProfile, ownAdminCalls } from '@nanny-polo/shared/accounts/admin-account';
import { resendLink } from '@nanny-polo/shared/accounts/admin-user';
import { addTimeOff, listTimeOff, removeTimeOff } from '@nanny-polo/shared/bookings/time-off';
import type { Endpoint } from '@nanny-polo/shared/contract/endpoint';
import { createView, listViews } from '@nanny-polo/shared/office/saved-view';
import { listUndoable, undoChange } from '@nanny-polo/shared/office/undo';
import { removePortrait } from '@nanny-polo/shared/people/nanny-portrait';
import { exportParent } from '@nanny-polo/shared/people/parents';
import { screen, waitFor } from '@testing-library/react';
import type { ReactNode } from 'react';
import { expect, test, vi } from 'vitest';
import { AdminUserShow } from '../accounts/admin-user/AdminUserShow.tsx';
import { Settings } from '../accounts/settings/Settings.tsx';
import { DiscountList } from '../money/discount/DiscountList.tsx';
import { TypeCreate, TypeEdit } from '../people/document-type/TypeForm.tsx';
import { NannyPoloShow } from '../people/nanny-polo/NannyPoloShow.tsx';
import { TimeOff } from '../people/nanny-polo/TimeOff.tsx';
import { ParentPrivacy } from '../people/parents/ParentPrivacy.tsx';
import { UndoButton } from '../records/history/UndoButton.tsx';
import { AddDialog } from '../roster/AddDialog.tsx';
import { openScreen } from '../test/open-screen.tsx';
import {
  adminRecord,
  discountRecord,
  dossierRecord,
  parentRecord,
  typeRecord,
} from '../test/sample-records.ts';

const event = {
  id: 1,
  at: new Date().toISOString(),
  actor: 'Ada',
  actor_kind: 'admin' as const,
  action: 'update',
  before: null,
  after: null,
};
const session = {
  id: 2,
  current: false,
  user_agent: '',
  ip: '',
  created_at: event.at,
  last_seen_at: event.at,
};
const holiday = { id: 7, start_at: '2031-05-01T08:00:00Z', end_at: '2031-05-02T08:00:00Z', note: '' };
const morning = {
  nanny_polo_id: 4,
  start: Date.parse('2031-05-01T08:00:00Z'),
  end: Date.parse('2031-05-01T12:00:00Z'),
};

const responses = new Map<unknown, unknown>([
  [ownAdminCalls.listSessions, [{ ...session, id: 1, current: true }, session]],
  [listTimeOff, [holiday]],
  [listViews, []],
  [listUndoable, [{ id: 3, mails: 0, sent: 0, events: [event.id] }]],
]);

interface Press {
  readonly screen: () => ReactNode;
  readonly resource: string;
  readonly record: { id: number };
  /** The texts to type, by label. */
  readonly typed?: Record<string, string>;
  /** A button to press first, before any typing. */
  readonly first?: string;
  /** The button to press twice. */
  readonly button: string;
  /** The write: an endpoint, or a method of the data provider. */
  readonly writes: Endpoint | 'create' | 'update' | 'updateMany';
}

const presses: Record<string, Press> = {
  'a new record': {
    screen: TypeCreate,
    resource: 'master/document-type',
    record: typeRecord,
    typed: { Title: 'Passport' },
    button: 'Create',
    writes: 'create',
  },
  'an edited record': {
    screen: TypeEdit,
    resource: 'master/document-type',
    record: typeRecord,
    typed: { Title: 's' },
    button: 'Save',
    writes: 'update',
  },
  'a field of several records': {
    screen: DiscountList,
    resource: 'master/discount',
    record: discountRecord,
    first: 'Edit',
    button: 'Save',
    writes: 'updateMany',
  },
  'a saved view': {
    screen: DiscountList,
    resource: 'master/discount',
    record: discountRecord,
    first: 'Views',
    typed: { 'Name of the view': 'Paused' },
    button: 'Save view',
    writes: createView,
  },
  'the admin’s own name': {
    screen: Settings,
    resource: 'settings',
    record: adminRecord,
    typed: { 'First name': 'Ada', 'Last name': 'Byron' },
    button: 'Save name',
    writes: changeAdminProfile,
  },
  'the sign-out of other sessions': {
    screen: Settings,
    resource: 'settings',
    record: adminRecord,
    button: 'Sign out everywhere else',
    writes: ownAdminCalls.endOtherSessions,
  },
  'another invitation': {
    screen: AdminUserShow,
    resource: 'admin-user',
    record: adminRecord,
    button: 'Send the invitation again',
    writes: resendLink,
  },
  'the removal of a portrait': {
    screen: NannyPoloShow,
    resource: 'master/nanny-polo',
    record: dossierRecord,
    button: 'Remove the portrait',
    writes: removePortrait,
  },
  'time off in the roster': {
    screen: () => (
      <AddDialog range={morning} name="Nora" announce={() => undefined} onClose={() => undefined} />
    ),
    resource: 'booking',
    record: dossierRecord,
    button: 'Record time off',
    writes: addTimeOff,
  },
  'the removal of time off': {
    screen: () => <TimeOff record={dossierRecord} />,
    resource: 'master/nanny-polo',
    record: dossierRecord,
    button: 'Remove',
    writes: removeTimeOff,
  },
  'an export of personal data': {
    screen: () => <ParentPrivacy record={parentRecord} />,
    resource: 'users/parents',
    record: parentRecord,
    button: 'Export their data',
    writes: exportParent,
  },
  'an undo': {
    screen: () => <UndoButton event={event} />,
    resource: 'users/parents',
    record: parentRecord,
    button: 'Undo',
    writes: undoChange,
  },
};

test.each(Object.entries(presses))(
  'makes one call for %s if the button is pressed twice',
  async (_, press) => {
    const { resource, record, writes } = press;
    // The first write never ends, so the second press comes while it is running.
    const write = vi.fn(() => new Promise<never>(() => undefined));
    const call = vi.fn((endpoint: unknown) =>
      endpoint === writes ? write() : Promise.resolve({ data: responses.get(endpoint) ?? [] }),
    );
    const { user } = openScreen(press.screen, {
      resource,
      held: 'full',
      at: `/${resource}/${record.id}`,
      data: {
        getOne: async () => ({ data: record }),
        getList: async () => ({ data: [record], total: 1 }),
        call,
        ...(typeof writes === 'string' && { [writes]: write }),
      },
    });
    if (writes === 'updateMany') await user.click(await screen.findByLabelText(/^Select Spring/));
    if (press.first) await user.click(await screen.findByRole('button', { name: press.first }));
    for (const [label, text] of Object.entries(press.typed ?? {}))
      await user.type(await screen.findByLabelText(new RegExp(`^${label}`)), text);
    await user.dblClick(await screen.findByRole('button', { name: press.button }));
    await waitFor(() => expect(write).toHaveBeenCalled());
    await new Promise((resolve) => setTimeout(resolve, 50));
    expect(write).toHaveBeenCalledTimes(1);
  },
);
