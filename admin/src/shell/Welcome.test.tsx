import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { openScreen } from '../test/open-screen.tsx';
import { Welcome } from './Welcome.tsx';

const links = () => screen.getAllByRole('link').map((link) => [link.textContent, link.getAttribute('href')]);

test('lists the screens that an admin with permission only for parent documents may open', async () => {
  openScreen(Welcome, { resource: 'welcome', held: [{ name: 'parent-documents', type: 'visit' }] });
  expect(await screen.findByText('Your role gives you access to these screens.')).toBeTruthy();
  expect(links()).toEqual([
    ['Parent documents', '/master/parent-documents'],
    ['Document types', '/master/document-type'],
    ['Settings', '/settings'],
  ]);
});

test('explains to an admin without permissions that their role opens no screen', async () => {
  openScreen(Welcome, { resource: 'welcome', held: 'none' });
  expect(await screen.findByText(/does not give you access to any screen yet/)).toBeTruthy();
  expect(links()).toEqual([['Settings', '/settings']]);
});
