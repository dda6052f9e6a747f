import { execFile } from 'node:child_process';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseCommentedJson } from '@nanny-polo/shared/agency/agency-file';
import { expect, test } from 'vitest';
import { completeAgencyDir, copyAgency } from '../../test/agency-folder.ts';
import { temporaryFolder } from '../../test/folder.ts';

const script = fileURLToPath(new URL('../../../scripts/agency.ts', import.meta.url));
const place = temporaryFolder();

/** Runs `npm run agency -- …` as if it were typed in the temporary folder. */
const runAgency = (...args: string[]) =>
  new Promise<{ code: unknown; said: string }>((resolve) => {
    execFile(
      process.execPath,
      [script, ...args],
      { env: { ...process.env, INIT_CWD: place } },
      (error, out, err) => resolve({ code: error?.code ?? 0, said: (out + err).trim() }),
    );
  });

const readAgency = (folder: string) =>
  parseCommentedJson(readFileSync(join(place, folder, 'agency.json'), 'utf8')) as Record<string, unknown>;

test('makes a folder where it is typed, says what to do next, and refuses to write into it again', async () => {
  const { code, said } = await runAgency('new', 'mine');
  expect(code).toBe(0);
  expect(said).toContain(`AGENCY_DIR=${join(place, 'mine')} DATA_DIR=.data-preview npm start`);
  expect(readAgency('mine')).toMatchObject({ name: 'Your Agency', nannies: [] });
  expect(await runAgency('new', 'mine')).toEqual({
    code: 1,
    said: `${join(place, 'mine')} is not empty. Name a folder that does not exist yet.`,
  });
});

test('takes facts, people and portraits over from an AGENCY_FILE', async () => {
  const nanny = {
    name: 'Ada',
    portrait: 'portraits/ada.svg',
    area: 'Leeds',
    languages: ['English'],
    years: 3,
  };
  const families = [{ words: 'Thank you.', from: 'Two in Leeds' }];
  const facts = { legalName: 'Old Ltd', companyNumber: '' };
  mkdirSync(join(place, 'old/portraits'), { recursive: true });
  writeFileSync(join(place, 'old/portraits/ada.svg'), '<svg/>');
  writeFileSync(join(place, 'old/agency.json'), JSON.stringify({ facts, nannies: [nanny], families }));
  expect(await runAgency('new', 'moved', '--facts', 'old/agency.json')).toMatchObject({ code: 0 });
  expect(readAgency('moved')).toMatchObject({
    facts: { legalName: 'Old Ltd', companyNumber: '12345678' },
    nannies: [nanny],
    families,
  });
  expect(readFileSync(join(place, 'moved/portraits/ada.svg'), 'utf8')).toBe('<svg/>');
});

test('makes nothing if the AGENCY_FILE cannot be read', async () => {
  expect(await runAgency('new', 'none', '--facts', 'none.json')).toMatchObject({
    code: 1,
    said: expect.stringMatching(/none\.json cannot be read: ENOENT/),
  });
  expect(() => readAgency('none')).toThrow('ENOENT');
});

test('lists what production would refuse, or says that the folder is ready', async () => {
  expect(await runAgency('check', completeAgencyDir)).toEqual({ code: 0, said: 'ready' });
  expect(await runAgency('check', copyAgency(place, { demo: true, facts: { city: '' } }))).toEqual({
    code: 1,
    said: 'agency.json: demo: remove this line\nagency.json: facts.city is missing: city',
  });
});

test.each([[['new']], [['make', 'mine']], [['check', 'a', '--facts', 'b']]])(
  'prints the usage for %j',
  async (args) =>
    expect(await runAgency(...args)).toMatchObject({ code: 1, said: expect.stringMatching(/^Usage:/) }),
);
