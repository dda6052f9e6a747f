import { readPhoneHint } from '@nanny-polo/shared/accounts/compact-phone';
import { screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { NannyList } from '../../people/nanny/NannyList.tsx';
import { ParentList } from '../../people/parents/ParentList.tsx';
import { ParentShow } from '../../people/parents/ParentShow.tsx';
import { openScreen } from '../../test/open-screen.tsx';
import { nannyRecord, parentRecord } from '../../test/sample-records.ts';
import { PhoneLink } from '../field/PhoneLink.tsx';

const phone = '+447700900123';

test.each([
  ['+447700900123', '+44 7700 900123'],
  ['+442079460142', '+44 20 7946 0142'],
  ['+33142685300', '+33 1 42 68 53 00'],
  ['+12015550123', '+1 201 555 0123'],
  ['+4412345678', `+44 1234 5678 Not a valid telephone number (United Kingdom). ${readPhoneHint()}`],
])('%s is shown as %s and calls the number', async (number, shown) => {
  openScreen(() => <PhoneLink phone={number} />, { resource: 'users/parents', held: 'visit' });
  const link = await screen.findByRole('link', { name: shown });
  expect(link.getAttribute('href')).toBe(`tel:${number}`);
});

test.each([
  ['users/parents', ParentList, { ...parentRecord, phone }],
  ['users/nanny', NannyList, { ...nannyRecord, phone }],
])('the list of %s shows numbers with spaces', async (resource, List, record) => {
  const data = { getList: async () => ({ data: [record], total: 1 }) };
  openScreen(List, { resource, held: 'visit', data });
  expect(await screen.findByRole('link', { name: '+44 7700 900123' })).toBeTruthy();
});

test('a parent’s screen shows their number and the emergency contacts’ numbers with spaces', async () => {
  const contact = { name: 'Nan', phone: '+442079460142', relation: 'Grandmother' };
  const record = { ...parentRecord, phone, emergency_contacts: [contact] };
  const getOne = async () => ({ data: record });
  const at = '/users/parents/7/show';
  openScreen(ParentShow, { resource: 'users/parents', held: 'visit', at, data: { getOne } });
  const main = within(document.body);
  expect(await main.findByRole('link', { name: '+44 7700 900123' })).toBeTruthy();
  expect(await main.findByRole('link', { name: '+44 20 7946 0142' })).toBeTruthy();
});
