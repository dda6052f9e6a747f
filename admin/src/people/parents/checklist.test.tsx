import { listCareAgreements } from '@nanny-polo/shared/people/care-agreement';
import { recordByTelephone } from '@nanny-polo/shared/people/consent-calls';
import { addDocumentFile, parentDocuments } from '@nanny-polo/shared/people/parent-documents';
import type { Parent } from '@nanny-polo/shared/people/parents';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { openScreen } from '../../test/open-screen.tsx';
import { parentRecord } from '../../test/sample-records.ts';
import { Checklist } from './Checklist.tsx';

const missing = (document_type_id: number, title: string, in_review_id: number | null = null) => ({
  ...{ document_type_id, title, in_review_id },
  required_for: 'booking' as const,
});
const lacking: Parent = {
  ...parentRecord,
  phone: null,
  email_verified_at: null,
  reached_at: null,
  addresses: [],
  children: [],
  emergency_contacts: [],
  agreed_version: null,
  missing_documents: [missing(1, 'Passport'), missing(2, 'Proof of address', 9)],
};
const types = [
  { id: 1, title: 'Passport' },
  { id: 2, title: 'Proof of address' },
];
const png = (name: string) =>
  new File([new Uint8Array([0x89, 0x50, 0x4e, 0x47, 0xd, 0xa, 0x1a, 0xa])], name, { type: 'image/png' });

function open(record: Parent) {
  const call = vi.fn(async (endpoint: unknown, _?: object) => ({
    data: endpoint === listCareAgreements ? [{ version: 2, title: 'Care agreement' }] : { id: 20 },
  }));
  const getList = async () => ({ data: types, total: 2 });
  const { user } = openScreen(() => <Checklist record={record} />, {
    resource: 'users/parents',
    held: 'full',
    data: { call, getList },
  });
  const bodiesOf = (endpoint: unknown) =>
    call.mock.calls.filter(([called]) => called === endpoint).map(([, options]) => options);
  return { user, bodiesOf };
}

test('has a button for each thing that a new family lacks, and records what one of them asks for', async () => {
  const { user, bodiesOf } = open(lacking);
  expect(await screen.findByRole('heading', { name: 'Next: what is missing' })).toBeTruthy();
  await screen.findByRole('button', { name: 'Record agreement' });
  for (const name of ['Record number', 'Record a call', 'Record contact', 'Upload'])
    expect(screen.getByRole('button', { name })).toBeTruthy();
  for (const name of ['Add address', 'Add child', 'Review'])
    expect(screen.getByRole('link', { name })).toBeTruthy();
  await user.click(screen.getByRole('button', { name: 'Record a call' }));
  const dialog = within(await screen.findByRole('dialog'));
  await user.click(await dialog.findByRole('checkbox', { name: /^I reached them/ }));
  await user.click(dialog.getByRole('button', { name: 'Record' }));
  await waitFor(() =>
    expect(bodiesOf(recordByTelephone)).toEqual([{ params: { id: lacking.id }, body: { reached: true } }]),
  );
});

test('takes several dropped files, and uploads those of one type as one document', async () => {
  const { user, bodiesOf } = open(lacking);
  const zone = await screen.findByText(/^Drop documents here/);
  const files = ['passport front.png', 'scan.png', 'address.png'].map(png);
  fireEvent.drop(zone, { dataTransfer: { files } });
  const dialog = within(await screen.findByRole('dialog'));
  const upload = await dialog.findByRole('button', { name: 'Upload' });
  const scan = await dialog.findByRole('combobox', { name: /^Type of scan.png/ });
  expect(upload).toHaveProperty('disabled', true);
  await user.click(scan);
  await user.click(await screen.findByRole('option', { name: 'Passport' }));
  await user.click(upload);
  await waitFor(() => expect(bodiesOf(parentDocuments.create)).toHaveLength(2));
  expect(bodiesOf(parentDocuments.create)).toMatchObject([
    { body: { parent_id: lacking.id, document_type_id: 1, file: files[0] } },
    { body: { document_type_id: 2, file: files[2] } },
  ]);
  expect(bodiesOf(addDocumentFile)).toMatchObject([{ params: { id: 20 }, body: { file: files[1] } }]);
});

test('says that nothing is missing', async () => {
  const whole = {
    ...parentRecord,
    phone: '+447700900123',
    reached_at: '2026-11-02T09:00:00Z',
    health_consent_at: '2026-11-02T09:00:00Z',
    agreed_version: 2,
    missing_documents: [],
  };
  open({
    ...lacking,
    ...whole,
    addresses: [{}],
    children: [{}],
    emergency_contacts: [{}],
  } as unknown as Parent);
  expect(await screen.findByRole('heading', { name: 'Nothing is missing' })).toBeTruthy();
});
