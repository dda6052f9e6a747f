import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { openScreen } from '../../test/open-screen.tsx';
import { AbsenceCreate } from './AbsenceCreate.tsx';

test('opens with the nanny in focus, so that a name can be typed at once', async () => {
  openScreen(AbsenceCreate, { resource: 'absence', held: 'full' });
  expect(document.activeElement).toBe(await screen.findByRole('combobox', { name: /^Nanny/ }));
});
