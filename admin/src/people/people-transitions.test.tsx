import { type AdminUser, adminUserTransitionCalls } from '@nanny-polo/shared/accounts/admin-user';
import { ownerId } from '@nanny-polo/shared/contract/permission';
import { type NannyStatus, nannyStatus, nannyTransitions } from '@nanny-polo/shared/people/nanny';
import { nannyPoloStatus, nannyPoloTransitions } from '@nanny-polo/shared/people/nanny-polo';
import { exportParent } from '@nanny-polo/shared/people/parents';
import { screen, within } from '@testing-library/react';
import { HttpError } from 'react-admin';
import { describe, expect, test, vi } from 'vitest';
import { AdminUserEdit } from '../accounts/admin-user/AdminUserPages.tsx';
import { AdminUserShow } from '../accounts/admin-user/AdminUserShow.tsx';
import { messages as adminTexts } from '../accounts/admin-user/messages.ts';
import { openScreen } from '../test/open-screen.tsx';
import { adminRecord, dossierRecord, nannyRecord, parentRecord, roleRecord } from '../test/sample-records.ts';
import { NannyShow } from './nanny/NannyShow.tsx';
import { messages as dossierTexts } from './nanny-polo/messages.ts';
import { NannyPoloShow } from './nanny-polo/NannyPoloShow.tsx';
import { ParentEdit } from './parents/ParentPages.tsx';
import { ParentShow } from './parents/ParentShow.tsx';

const responding = (record: object) => ({ getOne: async () => ({ data: record }) });

/** Returns queries within the transitions that a record's screen shows. */
async function nextStep() {
  const heading = await screen.findByRole('heading', { name: /^(Next step|More actions)$/ });
  return within(heading.closest('section') as HTMLElement);
}

describe('an admin', () => {
  const resource = 'admin-user';
  const open = (record: AdminUser, admin = 2, data = {}) =>
    openScreen(AdminUserShow, {
      resource,
      held: 'full',
      admin,
      at: `/admin-user/${record.id}`,
      data: { ...responding(record), ...data },
    });

  test('cannot suspend themselves, and sees why', async () => {
    open({ ...adminRecord, status: 'active' }, adminRecord.id);
    const transitions = await nextStep();
    expect(await transitions.findByText('Suspend: You cannot suspend yourself')).toBeTruthy();
    expect(transitions.queryByRole('button')).toBeNull();
  });

  test('has no transitions if they are the owner, and sees why', async () => {
    open({ ...adminRecord, id: ownerId, status: 'active' }, ownerId);
    expect(await screen.findByText(adminTexts.owner_text)).toBeTruthy();
    expect(screen.queryByRole('button', { name: 'Suspend' })).toBeNull();
  });

  test('can be reinstated but not suspended again once suspended', async () => {
    open({ ...adminRecord, status: 'suspended' });
    const transitions = await nextStep();
    expect(transitions.getByRole('button', { name: 'Reinstate' })).toBeTruthy();
    expect(transitions.getByText('Suspend: Only from: Invited, Active')).toBeTruthy();
  });

  test('is not suspended if the API refuses, and the reason is shown', async () => {
    const why = 'This admin holds permissions that you do not hold yourself.';
    const refusal = new HttpError(why, 403, { code: 'not_permitted' });
    const call = async (endpoint: unknown) => {
      if (endpoint === adminUserTransitionCalls.suspend) throw refusal;
      return { data: [] };
    };
    const { user } = open({ ...adminRecord, status: 'active' }, 2, { call });
    await user.click(await screen.findByRole('button', { name: 'Suspend' }));
    const dialog = within(await screen.findByRole('dialog'));
    await user.click(dialog.getByRole('button', { name: 'Suspend' }));
    expect(await dialog.findByText(why)).toBeTruthy();
  });

  test('cannot give themselves another role', async () => {
    const roles = {
      getList: async () => ({ data: [roleRecord], total: 1 }),
      getMany: async () => ({ data: [roleRecord] }),
    };
    const data = { ...responding({ ...adminRecord, status: 'active' }), ...roles };
    openScreen(AdminUserEdit, { resource, held: 'full', admin: adminRecord.id, at: '/admin-user/5', data });
    expect(await screen.findByText(adminTexts.own_role)).toBeTruthy();
    expect(screen.queryByLabelText('Role')).toBeNull();
    expect(screen.getByLabelText(/^E-mail/).hasAttribute('disabled')).toBe(true);
  });
});

describe('a dossier', () => {
  const resource = 'master/nanny-polo';
  const texts = dossierTexts.transition;

  test.each(nannyPoloStatus.options)(
    'that is %s offers its transitions and explains the others',
    async (status) => {
      const checks = dossierRecord.checks.map((one) => ({ ...one, state: 'passed' as const }));
      const record = { ...dossierRecord, status, documents_valid: true, document_faults: [], checks };
      openScreen(NannyPoloShow, {
        resource,
        held: 'full',
        at: '/master/nanny-polo/4',
        data: responding(record),
      });
      const transitions = await nextStep();
      const open = Object.entries(nannyPoloTransitions).filter(([, { from }]) =>
        (from as readonly string[]).includes(status),
      );
      expect(transitions.queryAllByRole('button').map(({ textContent }) => textContent)).toEqual(
        open.map(([transition]) => texts[transition as keyof typeof texts]),
      );
      const closed = Object.keys(nannyPoloTransitions).length - open.length;
      expect(transitions.getAllByText(/: Only from: /)).toHaveLength(closed);
    },
  );

  test.each(['on_leave', 'suspended'])('that is %s can still get cover for its bookings', async (status) => {
    openScreen(NannyPoloShow, {
      resource,
      held: 'full',
      at: '/master/nanny-polo/4',
      data: responding({ ...dossierRecord, status }),
    });
    expect(await screen.findByRole('link', { name: 'Find cover for an absence' })).toBeTruthy();
  });

  test('cannot be activated while a required document is missing, and names it', async () => {
    const record = { ...dossierRecord, status: 'trial' };
    openScreen(NannyPoloShow, {
      resource,
      held: 'full',
      at: '/master/nanny-polo/4',
      data: responding(record),
    });
    const transitions = await nextStep();
    expect(
      transitions.getByText('Activate: Not every required document is valid: DBS certificate missing'),
    ).toBeTruthy();
    expect(transitions.queryByRole('button', { name: 'Activate' })).toBeNull();
  });
});

describe('a nanny’s account', () => {
  test.each(nannyStatus.options)(
    'that is %s offers its transitions and explains the others',
    async (status: NannyStatus) => {
      const data = responding({ ...nannyRecord, status });
      openScreen(NannyShow, { resource: 'users/nanny', held: 'full', at: '/users/nanny/6', data });
      const transitions = await nextStep();
      const open = Object.values(nannyTransitions).filter(({ from }) =>
        (from as readonly string[]).includes(status),
      );
      expect(transitions.queryAllByRole('button')).toHaveLength(open.length);
      const closed = Object.keys(nannyTransitions).length - open.length;
      expect(transitions.queryAllByText(/: Only from: /)).toHaveLength(closed);
    },
  );
});

test('an invited nanny’s account with a dossier offers a new booking', async () => {
  const data = responding({
    ...nannyRecord,
    nanny_polo_id: 4,
    nanny_polo_name: 'Ida',
    nanny_polo_code: 'NP-0004',
  });
  openScreen(NannyShow, { resource: 'users/nanny', held: 'full', at: '/users/nanny/6', data });
  expect(await screen.findByRole('link', { name: 'New booking' })).toBeTruthy();
});

describe('a parent', () => {
  const resource = 'users/parents';
  const open = (
    record: object,
    call = vi.fn(async (_: unknown, __?: unknown) => ({ data: [] as unknown })),
  ) =>
    openScreen(ParentShow, {
      resource,
      held: 'full',
      at: '/users/parents/7',
      data: { ...responding(record), call },
    });

  test('has a warning that a change of their e-mail address ends their sessions', async () => {
    const data = responding(parentRecord);
    openScreen(ParentEdit, { resource: 'users/parents', held: 'full', at: '/users/parents/7', data });
    expect(await screen.findByText(/^If you change it, their sessions end/)).toBeTruthy();
  });

  test('can be restored but not archived again once archived', async () => {
    open({ ...parentRecord, archived_at: '2026-11-02T09:00:00Z', state: 'archived' });
    const transitions = await nextStep();
    expect(transitions.getByRole('button', { name: 'Restore' })).toBeTruthy();
    expect(transitions.getByText('Archive: Archived')).toBeTruthy();
  });

  test('cannot be archived with open bookings, and shows the API’s reason', async () => {
    const why = 'Erin Stone has open bookings: cancel or finish them first.';
    const call = vi.fn(async (endpoint: unknown, _?: unknown): Promise<{ data: unknown }> => {
      if ((endpoint as { url: string }).url.endsWith('/archive'))
        throw new HttpError(why, 409, { code: 'in_use' });
      return { data: [] };
    });
    const { user } = open(parentRecord, call);
    await user.click(await screen.findByRole('button', { name: 'Archive' }));
    expect(screen.getByText('Restore: Not archived')).toBeTruthy();
    const dialog = within(await screen.findByRole('dialog'));
    await user.click(dialog.getByRole('button', { name: 'Archive' }));
    expect(await dialog.findByText(why)).toBeTruthy();
  });

  test('is exported with a warning that names the parts that the admin may not read', async () => {
    const file = { exported_at: '2026-11-28T09:00:00Z', left_out: ['sessions', 'orders'], events: [] };
    const call = vi.fn(async (endpoint: unknown) => ({ data: endpoint === exportParent ? file : [] }));
    const { user } = open(parentRecord, call);
    await user.click(await screen.findByRole('button', { name: 'Export their data' }));
    const warning = await screen.findByText(/^The file is incomplete/);
    expect(warning.textContent).toContain('where they are signed in, orders. The owner can');
  });

  test('has no controls once erased', async () => {
    open({ ...parentRecord, erased_at: '2026-11-02T09:00:00Z' });
    expect(await screen.findByText(/This person was erased on request/)).toBeTruthy();
    for (const name of ['Suspend', 'Archive', 'Export their data', 'Erase permanently'])
      expect(screen.queryByRole('button', { name })).toBeNull();
    expect(screen.queryByRole('link', { name: 'Edit' })).toBeNull();
  });
});
