import { booking } from '@nanny-polo/shared/bookings/booking';
import { screen, within } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { openScreen } from '../test/open-screen.tsx';
import { nannyRow, openBar, openWeek } from '../test/roster-week.tsx';
import { rosterMessages as texts } from './messages.ts';
import { Roster } from './Roster.tsx';

test('prints the visits of each nanny shown with their addresses, and no open booking', async () => {
  const address = { label: 'Home', line: '2 Belvedere Road', postcode: 'SE1 7PB', access_notes: '' };
  const { user } = await openWeek({
    rows: [nannyRow(5, 'Ines Ferreira'), nannyRow(6, 'Mary Poole')],
    bars: [{ ...openBar(3, 'Nell Gwyn', '2031-01-09'), nanny_polo_id: 5, status: 'confirmed' }],
    respond: (endpoint) => (endpoint === booking.list ? [{ id: 3, address }] : undefined),
  });
  await user.click(screen.getByRole('button', { name: texts.print.action }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Roster, 6 January to 12 January 2031' }));
  await dialog.findByText(/2 Belvedere Road, SE1 7PB/);
  let paper = '';
  const print = vi.spyOn(window, 'print').mockImplementation(() => {
    paper = document.querySelector('.paper')?.textContent ?? '';
    window.dispatchEvent(new Event('afterprint'));
  });
  await user.click(dialog.getByRole('button', { name: texts.print.action }));
  expect(print).toHaveBeenCalledTimes(1);
  expect(paper).toMatch(
    /Ines Ferreira.*Thu 9 Jan 2031.*09:00–13:00Nell Gwyn, 2 Belvedere.*BK-000003Hourly, Confirmed/,
  );
  expect(paper).toContain('Mary Poole, 6 January to 12 January 2031No visits.');
  expect(paper).not.toContain('Ada Byron');
  expect(document.querySelector('.paper')).toBeNull();
});

test('has the day of each visit for paper that is too narrow for the grid', async () => {
  const bars = [{ ...openBar(3, 'Nell Gwyn', '2031-01-09'), nanny_polo_id: 5 }];
  const roster = {
    rows: [nannyRow(5, 'Ines Ferreira')],
    total: 1,
    bars,
    open: [],
    open_total: 0,
    planned: [],
  };
  const at = '/booking?view=roster&from=2031-01-06';
  const data = { call: async () => ({ data: roster }) };
  openScreen(() => <Roster />, { resource: 'booking', held: 'visit', at, phone: true, data });
  const list = within(await screen.findByRole('list', { name: texts.label }));
  expect(list.getByText('Thu 9 Jan 2031, 09:00–13:00')).toBeTruthy();
});
