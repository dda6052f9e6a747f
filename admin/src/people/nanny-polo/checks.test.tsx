import { listChecks, recordCheck, waiveCheck } from '@nanny-polo/shared/people/nanny-check-calls';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { openScreen } from '../../test/open-screen.tsx';
import { dossierRecord } from '../../test/sample-records.ts';
import { NannyChecks } from './NannyChecks.tsx';

const resource = 'master/nanny-polo';
const checks = dossierRecord.checks.map((one) =>
  one.check === 'interview' ? { ...one, state: 'passed' as const, on: '2026-09-01', by: 'Cora Devlin' } : one,
);
const record = { ...dossierRecord, checks };
const entry = {
  ...{ id: 3, check: 'interview', waived: false, on: '2026-09-01', evidence: 'Met at the office', note: '' },
  ...{ confidential: false, at: '2026-09-01T10:00:00Z', by: 'Cora Devlin', retracted: null },
};

/** Opens the checks of a nanny. Returns the calls of the screen. */
function openChecks(held: 'visit' | 'full') {
  const call = vi.fn(async (endpoint: unknown, _options: unknown) => ({
    data: endpoint === listChecks ? [entry] : record,
  }));
  openScreen(() => <NannyChecks record={record} />, { resource, held, data: { call } as never });
  return call;
}

test('a visitor reads the checks, and neither evidence nor a button', async () => {
  const call = openChecks('visit');
  expect(await screen.findByText('1 Sept 2026, Cora Devlin')).toBeTruthy();
  expect(screen.queryByRole('button')).toBeNull();
  expect(call).not.toHaveBeenCalled();
});

test('a check is recorded with its evidence', async () => {
  const call = openChecks('full');
  expect(await screen.findByText('Met at the office')).toBeTruthy();
  fireEvent.mouseDown(screen.getByLabelText(/^Check/));
  fireEvent.click(within(await screen.findByRole('listbox')).getByText('Trial day'));
  fireEvent.change(screen.getByLabelText(/^Evidence/), { target: { value: 'A day with the Okafors' } });
  fireEvent.click(screen.getByRole('button', { name: 'Record a check' }));
  await waitFor(() =>
    expect(call).toHaveBeenCalledWith(
      recordCheck,
      expect.objectContaining({
        body: expect.objectContaining({ check: 'trial', evidence: 'A day with the Okafors' }),
      }),
    ),
  );
});

test('only what a referee says can be marked as said in confidence', async () => {
  const call = openChecks('full');
  expect(await screen.findByText('Met at the office')).toBeTruthy();
  const choose = async (check: string) => {
    fireEvent.mouseDown(screen.getByLabelText(/^Check/));
    fireEvent.click(within(await screen.findByRole('listbox')).getByText(check));
  };
  expect(screen.queryByLabelText(/in confidence/)).toBeNull();
  await choose('References');
  fireEvent.click(await screen.findByLabelText(/in confidence/));
  await choose('Interview');
  await waitFor(() => expect(screen.queryByLabelText(/in confidence/)).toBeNull());
  fireEvent.change(screen.getByLabelText(/^Evidence/), { target: { value: 'Met at the office again' } });
  fireEvent.click(screen.getByRole('button', { name: 'Record a check' }));
  await waitFor(() =>
    expect(call).toHaveBeenCalledWith(
      recordCheck,
      expect.objectContaining({ body: expect.objectContaining({ check: 'interview', confidential: false }) }),
    ),
  );
});

test('a missing check is waived with a reason, identity and DBS cannot be', async () => {
  const call = openChecks('full');
  expect(await screen.findByText('Met at the office')).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'Do without: DBS' })).toBeNull();
  fireEvent.click(screen.getByRole('button', { name: 'Do without: Trial day' }));
  const dialog = within(await screen.findByRole('dialog'));
  const submit = dialog.getByRole('button', { name: 'Do without the check' });
  expect(submit.hasAttribute('disabled')).toBe(true);
  fireEvent.change(dialog.getByLabelText(/^Reason/), { target: { value: 'Known for years' } });
  fireEvent.click(submit);
  await waitFor(() =>
    expect(call).toHaveBeenCalledWith(waiveCheck, {
      params: { id: record.id },
      body: { check: 'trial', reason: 'Known for years' },
    }),
  );
});
