import { agencyDefaults } from '@nanny-polo/shared/agency/agency-defaults';
import { countBookedDays } from '@nanny-polo/shared/bookings/booked-days';
import { careAgreementPdf, listCareAgreements } from '@nanny-polo/shared/people/care-agreement';
import { getTimeZone, setTimeZone } from '@nanny-polo/shared/time/time-zone';
import { screen, waitFor, within } from '@testing-library/react';
import { HttpError } from 'react-admin';
import { afterEach, expect, test, vi } from 'vitest';
import { inLayout, openScreen } from '../../test/open-screen.tsx';
import { AgencyEdit } from './AgencyEdit.tsx';
import { AgencyShow } from './AgencyShow.tsx';

afterEach(() => setTimeZone('Europe/London'));

const record = {
  ...agencyDefaults,
  id: 1,
  version: 3,
  created_at: '2026-11-20T09:00:00Z',
  updated_at: '2026-11-20T09:00:00Z',
};
const resource = 'agency-settings';
const getOne = async () => ({ data: record });

function openForm(
  update = vi.fn(async (_resource: string, { data }: { data: object }) => ({ data })),
  counts: object[] = [],
) {
  const opened = openScreen(AgencyEdit, {
    resource,
    held: 'none',
    admin: 1,
    at: `/${resource}/1`,
    data: { getOne, update, call: async () => ({ data: counts }) },
  });
  return { ...opened, update };
}

async function retype(user: ReturnType<typeof openForm>['user'], label: string, typed: string) {
  const input = await screen.findByLabelText(label);
  await user.clear(input);
  await user.type(input, typed);
}

test('an amount is typed in pounds and sent in pence, with everything else unchanged', async () => {
  const { user, update, router } = openForm();
  await retype(user, 'Standard (per hour) *', '24.50');
  await retype(user, 'Night surcharge *', '30');
  await user.click(screen.getByRole('button', { name: 'Save' }));
  await waitFor(() => expect(router.state.location.pathname).toBe(`/${resource}/1/show`));
  const body = update.mock.lastCall?.[1].data;
  expect(body).toEqual({ ...record, hourly_standard_minor: 2450, night_percent: 30 });
});

test('shows an invalid value’s error at its field, and does not send the form', async () => {
  const { user, update } = openForm();
  await retype(user, 'Night surcharge *', '501');
  const hours = (await screen.findAllByLabelText('Up to this many hours before *'))[1] as HTMLElement;
  await user.clear(hours);
  await user.type(hours, '72');
  await user.click(screen.getByRole('button', { name: 'Save' }));
  expect(await screen.findByText('At most 500')).toBeTruthy();
  expect(await screen.findByText('Fewer hours than the step before it')).toBeTruthy();
  expect(update).not.toHaveBeenCalled();
});

test.each([
  ['0', 'At least 1'],
  ['169', 'At most 168'],
])('rejects an alarm %s hours before the start', async (typed, message) => {
  const { user, update } = openForm();
  await retype(user, 'Alarm before the start *', typed);
  await user.click(screen.getByRole('button', { name: 'Save' }));
  expect(await screen.findByText(message)).toBeTruthy();
  expect(update).not.toHaveBeenCalled();
});

test('shows a value that another admin saved in the meantime beside the admin’s own', async () => {
  const theirs = { ...record, version: 4, night_percent: 40 };
  const update = vi.fn(async (_resource: string, _sent: { data: object }): Promise<{ data: object }> => {
    throw new HttpError('Changed in the meantime', 409, { code: 'stale', data: theirs });
  });
  const { user } = openForm(update);
  await retype(user, 'Night surcharge *', '30');
  await user.click(screen.getByRole('button', { name: 'Save' }));
  const dialog = within(await screen.findByRole('dialog'));
  expect(dialog.getByRole('radiogroup', { name: 'Night surcharge' }).textContent).toMatch(/30%.*40%/);
});

const christmas = { first_day: '2090-12-25', last_day: '2090-12-26', name: 'Christmas', closed: true };
const csv = (text: string) => new File([text], 'days.csv', { type: 'text/csv' });

test('adds the closing days in a file once they have been shown, and says which visits begin on them', async () => {
  const counts = [{ first_day: '2090-12-25', last_day: '2090-12-26', visits: 2, requests: 1 }];
  const { user, update } = openForm(undefined, counts);
  const file = csv('first_day;last_day;name;holiday\n25/12/2090;26/12/2090;Christmas;yes\n');
  await user.upload(await screen.findByLabelText('Add days from a CSV file'), file);
  const dialog = within(await screen.findByRole('dialog'));
  expect(dialog.getByText('25 December to 26 December 2090: Christmas (closed, holiday)')).toBeTruthy();
  await user.click(dialog.getByRole('button', { name: 'Add 1 entry' }));
  expect(await screen.findByText(/2 visits, 1 request/)).toBeTruthy();
  await user.click(screen.getByRole('button', { name: 'Save' }));
  await waitFor(() => expect(update).toHaveBeenCalled());
  const closing_days = [{ ...christmas, holiday: true }];
  expect(update.mock.lastCall?.[1].data).toMatchObject({ closing_days });
});

test('a file changes the switches of an entry that the list has already', async () => {
  const { user, update } = openForm();
  const choose = async (holiday: string) => {
    const file = csv(`day,name,holiday\n25/12/2090,Christmas,${holiday}\n`);
    await user.upload(await screen.findByLabelText('Add days from a CSV file'), file);
    await user.click(await screen.findByRole('button', { name: 'Add 1 entry' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  };
  await choose('no');
  await choose('yes');
  await user.click(screen.getByRole('button', { name: 'Save' }));
  await waitFor(() => expect(update).toHaveBeenCalled());
  const closing_days = [{ ...christmas, last_day: '2090-12-25', holiday: true }];
  expect(update.mock.lastCall?.[1].data).toMatchObject({ closing_days });
});

test('names line and column of what is wrong in a file, and adds nothing', async () => {
  const { user } = openForm();
  const file = csv('first_day,last_day,name\n2090-09-02,2090-08-01,Autumn\n');
  await user.upload(await screen.findByLabelText('Add terms from a CSV file'), file);
  const dialog = within(await screen.findByRole('dialog'));
  expect(dialog.getByText('Line 2, column last_day: Must not be before the first day')).toBeTruthy();
  expect(dialog.getByRole<HTMLButtonElement>('button', { name: /^Add 0/ }).disabled).toBe(true);
});

test('refuses a file with more days than the list holds', async () => {
  const { user } = openForm();
  const lines = Array.from({ length: 5000 }, (_, at) => `2090-12-25,Day ${at}`);
  await user.upload(
    await screen.findByLabelText('Add days from a CSV file'),
    csv(['day,name', ...lines].join('\n')),
  );
  expect(await screen.findByText(/The file has 5000 new entries and the list 0; at most 200/)).toBeTruthy();
});

test('shows closing days and terms, and the visits that begin on closed days', async () => {
  const term = { first_day: '2090-09-02', last_day: '2090-12-18', name: 'Autumn term' };
  const days = { closing_days: [{ ...christmas, holiday: false }], school_terms: [term] };
  const counts = [{ first_day: '2090-12-25', last_day: '2090-12-26', visits: 0, requests: 1 }];
  openScreen(AgencyShow, {
    resource,
    held: 'none',
    admin: 1,
    at: `/${resource}/1/show`,
    data: {
      getOne: async () => ({ data: { ...record, ...days } }),
      call: async (endpoint: object) => ({ data: endpoint === countBookedDays ? counts : [] }),
    },
  });
  expect(await screen.findByText('25 December to 26 December 2090: Christmas (closed)')).toBeTruthy();
  expect(screen.getByText('2 September to 18 December 2090: Autumn term')).toBeTruthy();
  expect((await screen.findByText(/1 request/)).textContent).not.toMatch(/visit/);
});

test('the owner chooses who needs a second factor, and from which refund on a proof is asked', async () => {
  const { user, update } = openForm();
  await user.click(await screen.findByRole('combobox', { name: /Second factor required of/ }));
  await user.click(await screen.findByRole('option', { name: 'Admins who can change something' }));
  await retype(user, 'Confirm refunds above *', '250');
  await user.click(screen.getByRole('button', { name: 'Save' }));
  await waitFor(() => expect(update).toHaveBeenCalled());
  const body = { second_factor: 'full', second_factor_from: null, proven_refund_minor: 25_000 };
  expect(update.mock.lastCall?.[1].data).toMatchObject(body);
});

test('shows who needs a second factor, and from which day', async () => {
  const data = { ...record, second_factor: 'everyone', second_factor_from: '2026-12-04' };
  openScreen(AgencyShow, {
    resource,
    held: 'none',
    admin: 1,
    at: `/${resource}/1/show`,
    data: { getOne: async () => ({ data }) },
  });
  expect(await screen.findByText('Every admin')).toBeTruthy();
  expect(screen.getByText(/4 Dec/)).toBeTruthy();
});

test('shows the settings in words, and from then on uses their time zone', async () => {
  openScreen(AgencyShow, {
    resource,
    held: 'none',
    admin: 1,
    at: `/${resource}/1/show`,
    data: { getOne: async () => ({ data: { ...record, time_zone: 'Asia/Tokyo' } }) },
  });
  expect(await screen.findByText('£23.00')).toBeTruthy();
  expect(screen.getByText('22:00')).toBeTruthy();
  expect(screen.getByText(/^Standard: costs nothing up to 48 hours before the start, 50%/)).toBeTruthy();
  expect(getTimeZone()).toBe('Asia/Tokyo');
});

const agreements = [
  {
    id: 2,
    version: 4,
    title: 'Care agreement',
    short_hash: 'abcdef012345',
    created_at: '2026-11-20T09:00:00Z',
  },
  {
    id: 1,
    version: 3,
    title: 'Our agreement',
    short_hash: '012345abcdef',
    created_at: '2025-03-20T09:00:00Z',
  },
];

test('lists the versions of the care agreement with the PDF of each', async () => {
  const call = vi.fn(async (endpoint: object, _options: object) => ({
    data: endpoint === listCareAgreements ? agreements : new Blob(),
  }));
  const save = vi.spyOn(URL, 'createObjectURL').mockReturnValue('blob:pdf');
  const { user } = openScreen(AgencyShow, {
    resource,
    held: 'none',
    admin: 1,
    at: `/${resource}/1/show`,
    data: { getOne, call },
  });
  expect(await screen.findByText('Version 4, Care agreement')).toBeTruthy();
  expect(screen.getByText('since Thu 20 Mar 2025').parentElement?.textContent).toContain('012345abcdef');
  await user.click(screen.getByRole('button', { name: 'Open PDF of version 3' }));
  await waitFor(() => expect(save).toHaveBeenCalled());
  expect(call).toHaveBeenCalledWith(careAgreementPdf, { params: { id: 1 } });
});

test('says nothing about a care agreement if there is none', async () => {
  openScreen(AgencyShow, { resource, held: 'none', admin: 1, at: `/${resource}/1/show`, data: { getOne } });
  expect(await screen.findByText('£23.00')).toBeTruthy();
  expect(screen.queryByText('Care agreement')).toBeNull();
});

test.each([AgencyEdit, AgencyShow])('an admin who is not the owner does not see %s', async (Screen) => {
  openScreen(inLayout(Screen), {
    resource,
    held: 'full',
    at: `/${resource}/1${Screen === AgencyShow ? '/show' : ''}`,
    data: { getOne },
  });
  expect(await screen.findByRole('heading', { level: 2, name: 'You may not open this page' })).toBeTruthy();
});
