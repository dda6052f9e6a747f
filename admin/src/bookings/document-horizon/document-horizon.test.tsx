import type { DocumentGap, DocumentHorizon as Horizon } from '@nanny-polo/shared/bookings/document-horizon';
import type { Permission } from '@nanny-polo/shared/contract/permission';
import { screen, waitFor, within } from '@testing-library/react';
import { HttpError } from 'react-admin';
import { expect, test } from 'vitest';
import { type Held, openScreen } from '../../test/open-screen.tsx';
import { DocumentHorizon } from './DocumentHorizon.tsx';

const nanny: DocumentGap = {
  kind: 'nanny',
  id: 3,
  name: 'Ines Ferreira',
  documents: [{ name: 'dbs', expires_on: '2031-01-09', in_review: false }],
  bookings: [
    { id: 5, code: 'BK-000005', start_at: '2031-01-10T09:00:00Z', end_at: '2031-01-10T12:00:00Z' },
    { id: 6, code: 'BK-000006', start_at: '2031-01-17T09:00:00Z', end_at: '2031-01-17T12:00:00Z' },
  ],
  asked_at: null,
  reachable: true,
  may_ask: true,
};
const family: DocumentGap = {
  ...nanny,
  kind: 'parent',
  id: 8,
  name: 'Ada Byron',
  documents: [{ name: 'Care agreement', expires_on: '2031-01-01', in_review: false }],
  asked_at: '2030-12-30T10:00:00Z',
  may_ask: false,
};

const horizonOf = (...people: DocumentGap[]): Horizon => ({
  from: '2031-01-01',
  until: '2031-03-26',
  bookings: 2,
  people,
});

/** Opens the screen; `sent` collects the bodies of requests for renewal. */
function open(found: Horizon | Error, held: Held, sent: unknown[] = []) {
  const call = async ({ url }: { url: string }, { body }: { body?: unknown }) => {
    if (found instanceof Error) throw found;
    if (!url.endsWith('ask')) return { data: found };
    sent.push(body);
    return { data: { asked: 1 } };
  };
  return openScreen(DocumentHorizon, { resource: 'booking', held, data: { call } });
}

test('states when a document expires and when a person was asked, and shows the bookings on demand', async () => {
  const { user } = open(horizonOf(nanny, family), 'full');
  expect(
    await screen.findByRole('heading', { name: '2 bookings have a document that is not valid to their end' }),
  ).toBeTruthy();
  const [ofNanny, ofFamily] = within(screen.getByRole('list', { name: 'Document horizon' }))
    .getAllByRole('listitem')
    .filter(({ parentElement }) => parentElement?.ariaLabel ?? parentElement?.getAttribute('aria-label'));
  expect(ofNanny?.textContent).toMatch(/DBS.*expires on 9 Jan 2031/);
  expect(ofFamily?.textContent).toMatch(/Care agreement.*asked on/);
  expect(screen.queryByRole('link', { name: /BK-000005/ })).toBeNull();
  const [more] = screen.getAllByRole('button', { name: /^2 bookings, the first on/ });
  if (more) await user.click(more);
  expect(screen.getByRole('link', { name: /BK-000005/ }).getAttribute('href')).toBe('/booking/5/show');
});

test('says who cannot be asked because they have no address', async () => {
  const justAsked = { ...nanny, id: 4, may_ask: false, asked_at: new Date().toISOString() };
  const unreachable = { ...nanny, id: 5, name: 'Nell Gwyn', reachable: false, may_ask: false };
  open(horizonOf(nanny, justAsked, unreachable), 'full');
  const [words, ...others] = await screen.findAllByText(/^cannot be asked by mail: no e-mail address/);
  expect(words?.closest('li')?.textContent).toContain('Nell Gwyn');
  expect(others).toEqual([]);
});

test('asks all eligible people in one call, even on a double click', async () => {
  const sent: unknown[] = [];
  const { user } = open(horizonOf(nanny, family), 'full', sent);
  await user.click(await screen.findByRole('button', { name: 'Ask for renewal (1 person)' }));
  const dialog = await screen.findByRole('dialog');
  expect(
    within(dialog)
      .getAllByRole('listitem')
      .map((one) => one.textContent),
  ).toEqual(['Ines Ferreira']);
  await user.dblClick(within(dialog).getByRole('button', { name: 'Send mails' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(sent).toEqual([{ people: [{ kind: 'nanny', id: 3 }] }]);
});

test('reports the number of people that the API asked, which may be lower than the number listed', async () => {
  const { user } = open(horizonOf(nanny, { ...family, may_ask: true }), 'full');
  await user.click(await screen.findByRole('button', { name: 'Ask for renewal (2 people)' }));
  await user.click(await screen.findByRole('button', { name: 'Send mails' }));
  expect(await screen.findByText('1 person has been asked for a renewal')).toBeTruthy();
});

test.each<[string, Held]>([
  ['a visit-only admin', 'visit'],
  [
    'an admin without the permission for these documents',
    [
      { name: 'booking', type: 'full' },
      { name: 'nanny-polo', type: 'visit' },
      { name: 'parent-documents', type: 'full' },
    ] satisfies Permission[],
  ],
])('offers %s no request for renewal', async (_, held) => {
  open(horizonOf(nanny), held);
  expect(await screen.findByText('Ines Ferreira')).toBeTruthy();
  expect(screen.queryByRole('button', { name: /Ask for renewal/ })).toBeNull();
});

test('reports that no document expires too early, or why the horizon could not be loaded', async () => {
  open({ ...horizonOf(), bookings: 0 }, 'visit');
  expect(await screen.findByText(/^Every required document lasts/)).toBeTruthy();
  open(new HttpError('The database cannot be reached', 503, {}), 'visit');
  expect(await screen.findByText('This could not be loaded: The database cannot be reached')).toBeTruthy();
});
