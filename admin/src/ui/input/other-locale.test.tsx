import { agency, setAgency } from '@nanny-polo/shared/contract/agency';
import { screen, waitFor } from '@testing-library/react';
import { useState } from 'react';
import { afterEach, beforeAll, expect, test, vi } from 'vitest';
import { openScreen } from '../../test/open-screen.tsx';
import type { DayField as Field } from './DayField.tsx';
import { NumberTextField } from './NumberTextField.tsx';

const demo = { ...agency };
let DayField: typeof Field;
beforeAll(async () => {
  setAgency({ ...demo, locale: 'de-DE', currency: 'EUR', firstWeekday: 7 });
  // Pickers read the agency once, when they are loaded, as on a page.
  ({ DayField } = await import('./DayField.tsx'));
  return () => setAgency(demo);
});
afterEach(() => vi.restoreAllMocks());

test('a day is typed and shown as the locale writes it, and weeks begin on the agency’s day', async () => {
  const onChange = vi.fn();
  const { user } = openScreen(
    () => {
      const [day, setDay] = useState<string | null>('2026-11-27');
      const change = (next: string | null) => {
        onChange(next);
        setDay(next);
      };
      return <DayField label="Day" value={day} onChange={change} />;
    },
    { resource: 'booking', held: 'full' },
  );
  const group = await screen.findByRole('group', { name: 'Day' });
  expect(group.textContent?.replace(/\p{Cf}/gu, '')).toContain('27.11.2026');
  await user.click(screen.getByRole('spinbutton', { name: 'Day' }));
  await user.keyboard('05122026');
  await waitFor(() => expect(onChange).toHaveBeenLastCalledWith('2026-12-05'));
  await user.click(screen.getByRole('button', { name: /Choose date/ }));
  const names = (await screen.findAllByRole('columnheader')).map((header) => header.ariaLabel);
  expect([names[0], names[6]]).toEqual(['Sonntag', 'Samstag']);
});

test('an amount is typed and shown with the locale’s signs, and its currency follows it', async () => {
  const onChange = vi.fn();
  const { user } = openScreen(
    () => {
      const [value, setValue] = useState<number | string | null>(125_050);
      const change = (next: typeof value) => {
        onChange(next);
        setValue(next);
      };
      return <NumberTextField kind="money" label="Price" value={value} onChange={change} isSubmitted />;
    },
    { resource: 'booking', held: 'full' },
  );
  const input = await screen.findByLabelText<HTMLInputElement>('Price');
  expect(input.value).toBe('1250,50');
  expect(screen.getByText('€').compareDocumentPosition(input)).toBe(Node.DOCUMENT_POSITION_PRECEDING);
  await user.clear(input);
  await user.type(input, '1.234,5');
  expect(onChange).toHaveBeenLastCalledWith(123_450);
  await user.clear(input);
  await user.type(input, '12,345');
  expect(screen.getByText('Type an amount, such as 12,50 € or 1.250')).toBeTruthy();
});
