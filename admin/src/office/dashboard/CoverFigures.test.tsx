import type { CoverFigures as Figures } from '@nanny-polo/shared/office/dashboard';
import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { openScreen } from '../../test/open-screen.tsx';
import { CoverFigures } from './CoverFigures.tsx';

const open = (figures: Figures) =>
  openScreen(() => <CoverFigures figures={figures} days={30} />, {
    resource: 'order',
    held: [{ name: 'dashboard', type: 'visit' }],
  });

test('shows an agency without requests what will appear here, and no figures', async () => {
  open({
    first_yes: { count: 0, median_seconds: null, ninetieth_seconds: null },
    first_wave: { requests: 0, covered: 0 },
    rescued: 0,
  });
  expect(await screen.findByText(/^How long bookings wait for the first yes appears here/)).toBeTruthy();
  const { textContent } = screen.getByRole('region', { name: 'Finding nannies' });
  expect(textContent?.match(/appear(s)? here/g)).toHaveLength(3);
  expect(textContent).not.toMatch(/NaN|%|\b0\b|within/);
});

test('explains what each figure counts', async () => {
  open({
    first_yes: { count: 41, median_seconds: 7500, ninetieth_seconds: 97_200 },
    first_wave: { requests: 8, covered: 6 },
    rescued: 3,
  });
  expect(await screen.findByText('2 h 5 min')).toBeTruthy();
  expect(screen.getByText('nine in ten within 1 d 3 h')).toBeTruthy();
  expect(screen.getByText(/: 41 bookings accepted in this period\.$/)).toBeTruthy();
  expect(screen.getByText('75%')).toBeTruthy();
  expect(screen.getByText('6 of 8')).toBeTruthy();
  expect(screen.getByText('3')).toBeTruthy();
});
