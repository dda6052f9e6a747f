import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { openScreen } from '../../test/open-screen.tsx';
import { documentRecord, dossierRecord } from '../../test/sample-records.ts';
import { DocumentList } from '../parent-documents/DocumentList.tsx';
import { NannyDocuments } from './Dossier.tsx';
import { NannyPoloList } from './NannyPoloList.tsx';

const resource = 'master/nanny-polo';
const document = { kind: 'dbs', number: '••••1234', issued_on: null, status: 'verified' } as const;

test('shows a nanny’s verified document as expired from its expiry date on', async () => {
  const documents = [
    { ...document, id: 1, expires_on: '2020-01-02' },
    { ...document, id: 2, kind: 'insurance', expires_on: '2999-01-02' } as const,
    { ...document, id: 3, kind: 'identity', status: 'rejected', expires_on: '2020-01-02' } as const,
  ];
  openScreen(() => <NannyDocuments record={{ ...dossierRecord, documents }} />, { resource, held: 'visit' });
  const items = await screen.findAllByRole('listitem');
  expect(items[0]?.textContent).toMatch(/Expired.*2 Jan 2020/);
  expect(items[0]?.textContent).not.toContain('Verified');
  expect(items[1]?.textContent).toMatch(/Verified.*2 Jan 2999/);
  expect(items[2]?.textContent).toContain('Rejected');
});

test('marks expired documents with a word in the list of nannies', async () => {
  const record = { ...dossierRecord, documents_expire_on: '2020-01-02' };
  const data = { getList: async () => ({ data: [record], total: 1 }) };
  openScreen(NannyPoloList, { resource, held: 'visit', data });
  expect((await screen.findByText('2 Jan 2020')).closest('td')?.textContent).toContain('Expired');
});

test('shows an expired parent document’s date in the colour of its chip', async () => {
  const record = { ...documentRecord, status: 'approved', state: 'expired', expires_on: '2020-01-02' };
  const data = { getList: async () => ({ data: [record], total: 1 }) };
  openScreen(DocumentList, { resource: 'master/parent-documents', held: 'visit', data });
  const colour = (element: Element | null) => element && getComputedStyle(element).color;
  const day = await screen.findByText('2 Jan 2020');
  const chip = screen.getAllByText('Expired').find((one) => one.closest('td'));
  expect(colour(day)).toBe(colour(chip ?? null));
});
