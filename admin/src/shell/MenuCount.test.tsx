import { screen } from '@testing-library/react';
import { SidebarToggleButton } from 'react-admin';
import { expect, test, vi } from 'vitest';
import { type Held, openScreen } from '../test/open-screen.tsx';
import { MenuCount } from './MenuCount.tsx';

vi.mock(import('../records/live/live.ts'), async (original) => ({
  ...(await original()),
  useLiveState: () => 'live' as const,
}));

function open(urgent: { count: number; hours: number }, held: Held, phone = false) {
  const call = vi.fn(async ({ url }: { url: string }) => {
    if (url.endsWith('urgent')) return { data: urgent };
    if (url.includes('documents'))
      return { data: { submitted: 1, in_review: 2, resubmitted: 1, approved: 400 } };
    return { data: { requested: 4 } };
  });
  const Menu = () => (
    <>
      <SidebarToggleButton />
      <MenuCount path="/booking" />
      <MenuCount path="/users/parents" />
    </>
  );
  return { ...openScreen(Menu, { resource: 'booking', held, phone, data: { call } }), call };
}

test('links to the bookings that start soon without a nanny', async () => {
  const { router, user } = open({ count: 3, hours: 24 }, [{ name: 'booking', type: 'visit' }]);
  const link = await screen.findByRole('link', {
    name: '3 bookings start within 24 hours without a nanny',
  });
  await user.click(link);
  const { pathname, search } = router.state.location;
  expect(pathname).toBe('/booking');
  expect(JSON.parse(new URLSearchParams(search).get('filter') ?? '')).toEqual({ urgent: true });
});

test('closes the menu of a phone when its urgent bookings are chosen', async () => {
  const { user } = open({ count: 3, hours: 24 }, [{ name: 'booking', type: 'visit' }], true);
  await user.click(await screen.findByRole('button', { name: 'Open menu' }));
  expect(screen.getByRole('button', { name: 'Close menu' })).toBeTruthy();
  await user.click(await screen.findByRole('link', { name: /without a nanny$/ }));
  expect(await screen.findByRole('button', { name: 'Open menu' })).toBeTruthy();
});

test('says one booking and one hour in the singular', async () => {
  open({ count: 1, hours: 1 }, [{ name: 'booking', type: 'visit' }]);
  const name = '1 booking starts within 1 hour without a nanny';
  expect(await screen.findByRole('link', { name })).toBeTruthy();
});

test('shows no urgent badge if no booking is urgent', async () => {
  open({ count: 0, hours: 24 }, [{ name: 'booking', type: 'visit' }]);
  expect(await screen.findByRole('img', { name: '4 bookings to confirm or fill' })).toBeTruthy();
  expect(screen.queryByRole('link')).toBeNull();
});

test('shows and fetches no count of bookings for an admin without permission for them', async () => {
  const { call } = open({ count: 3, hours: 24 }, [{ name: 'parent-documents', type: 'visit' }]);
  expect(await screen.findByRole('img', { name: '4 documents to review' })).toBeTruthy();
  expect(screen.queryByRole('link')).toBeNull();
  expect(call.mock.calls.map(([{ url }]) => url).filter((url) => url.includes('booking'))).toEqual([]);
});
