import * as contract from '@nanny-polo/shared/people/care-agreement';
import { sql } from 'drizzle-orm';
import { beforeEach, expect, test } from 'vitest';
import type { CareAgreementText } from '../../kernel/config/care-agreement.ts';
import { openDatabase as connect } from '../../kernel/database/open.ts';
import { addressOf, onPostgres, raceRounds } from '../../test/database.ts';
import { drawnText } from '../../test/pdf-text.ts';
import { readyParent, signedInAs } from '../../test/people.ts';
import { openProduct } from '../../test/product.ts';
import { expectNoTrace, runAsAgency, secondAgency } from '../../test/second-agency.ts';
import { storeCareAgreement } from './service.ts';
import { careAgreement } from './table.ts';

const versionOf = (version: number, text: string): CareAgreementText => ({
  version,
  title: 'Care agreement',
  text,
  hash: `${version}${text.length}`.padEnd(64, 'a'),
});
const first = versionOf(3, '## Visits\n\nWe come **on time**.\n\n1. One\n2. Two\n   - Three');
const second = versionOf(4, 'We come *early*.');

const product = await openProduct({ careAgreement: first });
const { db } = product;
const coordinator = await product.signedIn('coordinator');
const family = await signedInAs(product, await readyParent(db));

beforeEach(async () => {
  await db.execute(sql`ALTER TABLE care_agreement DISABLE TRIGGER USER`);
  await db.delete(careAgreement);
  await db.execute(sql`ALTER TABLE care_agreement ENABLE TRIGGER USER`);
});

const listVersions = () => db.select().from(careAgreement).orderBy(careAgreement.version);

const textOf = async ({ _data }: { _data?: Blob | undefined }) =>
  (await drawnText(new Uint8Array(await (_data as Blob).arrayBuffer()))).replaceAll(/\s+/g, ' ');

const refusal = (message: string) => ({ message: `care-agreement.md: ${message}` });

test('a new version is stored once, also by processes that start at the same time', async () => {
  const other = onPostgres()
    ? await connect({ databaseUrl: addressOf(product.database), dataDir: '' })
    : null;
  for (const round of raceRounds(16)) {
    const agreement = versionOf(10 + round, 'Text');
    await Promise.all([db, other?.db ?? db, db].map((each) => storeCareAgreement(each, agreement)));
    expect(await listVersions()).toHaveLength(round + 1);
  }
  await other?.close();
});

test('no agreement in the folder stores nothing', async () => {
  await storeCareAgreement(db, null);
  expect(await listVersions()).toEqual([]);
});

test('a changed text without a new version, and an older version, are refused', async () => {
  await storeCareAgreement(db, first);
  await expect(storeCareAgreement(db, { ...first, hash: 'b'.repeat(64) })).rejects.toMatchObject(
    refusal('version 3 is stored with another text. Give the changed text a new version.'),
  );
  await storeCareAgreement(db, second);
  await expect(storeCareAgreement(db, first)).rejects.toMatchObject(
    refusal('version 4 is stored already. Give the text a version from 5 on.'),
  );
  expect(await listVersions()).toMatchObject([first, second]);
});

test.each([
  ['a table', '| a | b |\n|---|---|\n| 1 | 2 |', /^care-agreement\.md: Only headings, .* no table\.$/],
  ['a picture', 'Look: ![us](us.png)', /no image\.$/],
  ['markup', 'Text <b>bold</b>', /no html\.$/],
  ['letters without a glyph', 'Text 李', /^care-agreement\.md: “李” cannot be printed/],
])('%s is refused before it is stored', async (_, text, message) => {
  await expect(storeCareAgreement(db, versionOf(1, text))).rejects.toThrow(message);
  expect(await listVersions()).toEqual([]);
});

test('a stored version can be neither changed nor deleted', async () => {
  await storeCareAgreement(db, first);
  const refused = { cause: { message: 'care agreements are append-only' } };
  await expect(db.update(careAgreement).set({ title: 'Other' })).rejects.toMatchObject(refused);
  await expect(db.delete(careAgreement)).rejects.toMatchObject(refused);
  await expect(db.execute(sql`TRUNCATE care_agreement`)).rejects.toMatchObject(refused);
});

test('an old version is printed as it was after a new one, with version, day and hash on its pages', async () => {
  await storeCareAgreement(db, first);
  await storeCareAgreement(db, second);
  const versions = await coordinator.call(contract.listCareAgreements, {});
  expect(versions).toMatchObject([
    { version: 4, title: 'Care agreement', short_hash: second.hash.slice(0, 12) },
    { version: 3, short_hash: first.hash.slice(0, 12) },
  ]);
  const pdfOf = (id = 0) => coordinator.request<Blob>(`/admin/care-agreement/${id}/pdf`);
  const old = await pdfOf(versions[1]?.id);
  expect(old.headers.get('content-disposition')).toContain('filename="care-agreement-3.pdf"');
  const text = await textOf(old);
  expect(text).toMatch(/^Care agreementVisitsWe come on time\./);
  expect(text).toContain('One');
  expect(text).toMatch(/Care agreement, version 3 of \d+ \w+ \d{4}/);
  expect(text).toContain(`SHA-256 ${first.hash}`);
  expect(text).not.toContain('early');
  await expect(pdfOf(999_999)).rejects.toMatchObject({ status: 404 });
});

test('is drawn in the colours of the agency', async () => {
  await storeCareAgreement(db, first);
  const { drawCareAgreement } = await import('./pdf.ts');
  const [row] = await listVersions();
  const drawn = await runAsAgency(secondAgency, () => drawCareAgreement(row as never));
  expectNoTrace(await drawnText(drawn));
  expect(drawn.equals(await drawCareAgreement(row as never))).toBe(false);
});

test('a family sees and downloads the newest version', async () => {
  expect(await family.call(contract.getOwnCareAgreement, {})).toEqual({ data: null });
  await expect(family.request('/users/care-agreement/pdf')).rejects.toMatchObject({ status: 404 });
  await storeCareAgreement(db, first);
  await storeCareAgreement(db, second);
  const { data } = await family.call(contract.getOwnCareAgreement, {});
  expect(data).toMatchObject({ version: 4, title: 'Care agreement' });
  expect(await textOf(await family.request<Blob>('/users/care-agreement/pdf'))).toContain('We come early.');
});
