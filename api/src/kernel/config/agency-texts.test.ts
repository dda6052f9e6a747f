import { rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { completeAgencyDir, copyAgency } from '../../test/agency-folder.ts';
import { temporaryFolder } from '../../test/folder.ts';
import { testKeyText } from '../../test/secret-key.ts';
import { readDemoConfig, readProductionConfig } from './config.ts';

const folder = temporaryFolder();

/** Returns a copy of the complete agency's folder with these files. */
function folderWith(files: Readonly<Record<string, string>>, facts: object = {}): string {
  const copy = copyAgency(folder, { facts });
  for (const [name, text] of Object.entries(files)) writeFileSync(join(copy, name), text);
  return copy;
}

const readFolder = (files: Readonly<Record<string, string>>, facts?: object) =>
  readDemoConfig({ AGENCY_DIR: folderWith(files, facts) });

const production = {
  PUBLIC_URL: 'https://nanny.example/',
  OWNER_EMAIL: 'owner@nanny.example',
  SECRET_KEY: testKeyText,
  SMTP_URL: 'smtps://user:secret@mail.example',
  MAIL_FROM: 'hello@nanny.example',
};

test('without a file the mail footer has name, address, telephone number and hours', () => {
  expect(readFolder({}).mailFooter).toEqual([
    'Bench Nannies',
    '1 Example Street, London SE1 9ZZ',
    '020 7946 0000, every day from 08:00 to 18:00',
  ]);
});

test('the demo’s mail footer is the one without a file', () => {
  expect(readDemoConfig({}).mailFooter).toEqual([
    'Nanny Polo',
    '14 Bellenden Row, London SE15 4QY',
    '020 7946 0142, every day from 07:00 to 21:00',
  ]);
});

test('a mail footer leaves out the lines whose facts are not filled in', () => {
  const text = '{name}\r\n  {legalName}, {city}\r\nAt night {nightPhone}\r\n{email}\r\n';
  expect(readFolder({ 'mail-footer.txt': text }, { email: '' }).mailFooter).toEqual([
    'Bench Nannies',
    'Bench Nannies Ltd, London',
  ]);
});

test('a mail footer with an unknown placeholder is refused, naming the file', () => {
  expect(() => readFolder({ 'mail-footer.txt': '{name}\n{fax} {phone} {vat}' })).toThrow(
    /AGENCY_DIR is wrong: mail-footer\.txt: there is no placeholder \{fax\}, \{vat\}, only \{name\}, /,
  );
});

test('MAIL_FROM without a name gets the agency’s', () => {
  const AGENCY_DIR = completeAgencyDir;
  expect(readProductionConfig({ ...production, AGENCY_DIR }).mail.from).toEqual({
    name: 'Bench Nannies',
    address: 'hello@nanny.example',
  });
  const MAIL_FROM = 'The office <office@nanny.example>';
  expect(readProductionConfig({ ...production, AGENCY_DIR, MAIL_FROM }).mail.from).toBe(MAIL_FROM);
});

const agreement = (head: string, body = 'We, {name}, care.') => ({
  'care-agreement.md': `---\n${head}\n---\n\n${body}\n`,
});
const ordinary = agreement('version: 3\ntitle: Our agreement');

test('a folder without a care agreement has none', () => {
  const AGENCY_DIR = folderWith({});
  rmSync(join(AGENCY_DIR, 'care-agreement.md'));
  expect(readProductionConfig({ ...production, AGENCY_DIR }).careAgreement).toBeNull();
});

test('a care agreement has the facts filled in, and a hash that a new fact or a Windows editor leaves alone', () => {
  const read = readFolder(ordinary).careAgreement;
  expect(read).toEqual({
    version: 3,
    title: 'Our agreement',
    text: 'We, Bench Nannies, care.',
    hash: expect.stringMatching(/^[\da-f]{64}$/),
  });
  const head = 'version: 3\ntitle: Our agreement';
  const phone = (files: Readonly<Record<string, string>>, number: string) =>
    readFolder(files, { phone: number }).careAgreement;
  const text = agreement(head, 'Ring {phone}.');
  expect(phone(text, '020 7946 0001')).toMatchObject({ text: 'Ring 020 7946 0001.' });
  expect(phone(text, '020 7946 0002')?.hash).toBe(phone(text, '020 7946 0001')?.hash);
  const windows = { 'care-agreement.md': `\uFEFF${ordinary['care-agreement.md'].replaceAll('\n', '\r\n')}` };
  expect(readFolder(windows).careAgreement).toEqual(read);
  for (const changed of [agreement(head, 'We care.'), agreement('version: 3\ntitle: Other')])
    expect(readFolder(changed).careAgreement?.hash).not.toBe(read?.hash);
});

test('only the first two lines --- are those of the front matter', () => {
  const files = agreement('version: 1\ntitle: A', 'One\n\n---\n\nTwo');
  expect(readFolder(files).careAgreement?.text).toBe('One\n\n---\n\nTwo');
});

test.each([
  ['no front matter', { 'care-agreement.md': 'Text' }, /begin the file with a line ---/],
  [
    'a version that is not whole',
    agreement('version: 1.5\ntitle: A'),
    /version: Enter a whole number from 1/,
  ],
  ['version 0', agreement('version: 0\ntitle: A'), /version: Enter a whole number from 1/],
  ['no version', agreement('title: A'), /version: Enter a whole number from 1/],
  ['no title', agreement('version: 1'), /title: Enter a title/],
  ['an unknown field', agreement('version: 1\ntitle: A\ndate: today'), /Unrecognized key: "date"/],
  ['front matter that is not YAML', agreement('version: 1\ntitle: A: b'), /Nested mappings/],
  ['an unknown placeholder', agreement('version: 1\ntitle: A', '{owner}'), /no placeholder \{owner\}, only/],
  ['no text', agreement('version: 1\ntitle: A', ''), /write the text of the agreement/],
])('a care agreement with %s is refused, naming the file', (_, files, reason) => {
  const read = () => readFolder(files);
  expect(read).toThrow(reason);
  expect(read).toThrow(/AGENCY_DIR is wrong: care-agreement\.md: /);
});

test('production refuses a care agreement that is a template; the demo does not', () => {
  const AGENCY_DIR = folderWith(agreement('version: 1\ntitle: A\ntemplate: true'));
  expect(readDemoConfig({ AGENCY_DIR }).careAgreement?.version).toBe(1);
  expect(() => readProductionConfig({ ...production, AGENCY_DIR })).toThrow(
    /care-agreement\.md: template: remove this line once a lawyer has checked the text/,
  );
});
