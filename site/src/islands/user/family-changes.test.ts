import { noNotes } from '@nanny-polo/shared/people/child-notes';
import type { Family } from '@nanny-polo/shared/people/family';
import { expect, test } from 'vitest';
import { findChanges } from './family-changes.ts';

const ruby = { id: 1, name: 'Ruby', date_of_birth: '2022-05-01', ...noNotes };
const max = { ...ruby, id: 2, name: 'Max' };
const home = { label: '', line: '3 Nunhead Lane', postcode: 'SE15 3TR', lat: 1, lng: 2, access_notes: '' };
const family: Family = {
  version: 1,
  phone: null,
  invoice_name: '',
  children: [ruby, max],
  addresses: [home],
  emergency_contacts: [],
};

test('a row that was changed is shown as it was and as it is', () => {
  const after = { ...family, children: [{ ...ruby, allergies: ['Nuts'] }, max] };
  expect(findChanges(family, family, after)).toEqual([
    { list: 'children', gone: ['Ruby, 01/05/2022'], added: ['Ruby, 01/05/2022, Nuts'] },
  ]);
});

test('a row that was added or removed is shown once', () => {
  const after = { ...family, children: [ruby], addresses: [home, { ...home, label: 'Work' }] };
  expect(findChanges(family, family, after)).toEqual([
    { list: 'children', gone: ['Max, 01/05/2022'], added: [] },
    { list: 'addresses', gone: [], added: ['Work, 3 Nunhead Lane, SE15 3TR'] },
  ]);
});

test('a change in a list that is not sent is left out', () => {
  const after = { ...family, children: [] };
  expect(findChanges({ addresses: [home] }, family, after)).toEqual([]);
});

test('an address is left out if only its coordinates changed', () => {
  expect(findChanges(family, family, { ...family, addresses: [{ ...home, lat: 3 }] })).toEqual([]);
});
