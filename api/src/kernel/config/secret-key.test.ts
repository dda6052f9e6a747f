import { execFile } from 'node:child_process';
import { readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { expect, test } from 'vitest';
import { completeAgencyDir } from '../../test/agency-folder.ts';
import { temporaryFolder } from '../../test/folder.ts';
import { testKey, testKeyText } from '../../test/secret-key.ts';
import { ConfigError, readDemoConfig, readProductionConfig } from './config.ts';
import { openSecretKeyFile } from './secret-key-file.ts';

const production = {
  PUBLIC_URL: 'https://nanny.example/',
  OWNER_EMAIL: 'owner@nanny.example',
  SMTP_URL: 'smtps://mail.example',
  MAIL_FROM: 'hello@nanny.example',
  AGENCY_DIR: completeAgencyDir,
};

const folder = temporaryFolder();

test('production requires SECRET_KEY and says how to make one', () => {
  for (const env of [production, { ...production, SECRET_KEY: '' }])
    expect(() => readProductionConfig(env)).toThrow(
      /:\n {2}SECRET_KEY is missing: 32 random bytes in base64, which openssl rand -base64 32 makes$/,
    );
});

test('accepts 32 bytes in base64 or base64url', () => {
  const bytes = Buffer.alloc(32, 0xfb);
  for (const encoding of ['base64', 'base64url'] as const) {
    const SECRET_KEY = bytes.toString(encoding);
    expect(readProductionConfig({ ...production, SECRET_KEY }).secretKey).toEqual(bytes);
    expect(readDemoConfig({ SECRET_KEY }).secretKey).toEqual(bytes);
  }
});

test.each([
  testKey.toString('hex'),
  testKey.subarray(1).toString('base64'),
  Buffer.alloc(33).toString('base64'),
  `${testKeyText.slice(0, 20)} ${testKeyText.slice(21)}`,
  `${testKeyText}\n`,
])('rejects another SECRET_KEY without repeating it: %#', (SECRET_KEY) => {
  for (const read of [readProductionConfig, readDemoConfig]) {
    const refused = () => read({ ...production, SECRET_KEY });
    expect(refused).toThrow(/:\n {2}SECRET_KEY is wrong: 32 random bytes in base64[^\n]*$/);
    expect(refused).not.toThrow(SECRET_KEY);
  }
});

test('the demo makes a key in its data folder, which only its account may read, and uses it again', () => {
  const DATA_DIR = join(folder, 'new', 'data');
  const { secretKey } = readDemoConfig({ DATA_DIR }, openSecretKeyFile);
  expect(secretKey).toHaveLength(32);
  expect(readdirSync(DATA_DIR)).toEqual(['secret-key']);
  expect(statSync(join(DATA_DIR, 'secret-key')).mode & 0o777).toBe(0o600);
  expect(readFileSync(join(DATA_DIR, 'secret-key'), 'utf8')).toBe(`${secretKey.toString('base64')}\n`);
  expect(readDemoConfig({ DATA_DIR }, openSecretKeyFile).secretKey).toEqual(secretKey);
  expect(readDemoConfig({ DATA_DIR: join(folder, 'other') }, openSecretKeyFile).secretKey).not.toEqual(
    secretKey,
  );
});

test('the demo makes no file if SECRET_KEY is set', () => {
  const DATA_DIR = join(folder, 'set');
  const config = readDemoConfig({ DATA_DIR, SECRET_KEY: testKeyText }, openSecretKeyFile);
  expect(config.secretKey).toEqual(testKey);
  expect(readdirSync(folder)).not.toContain('set');
});

test('processes that start at once get the same key', async () => {
  const shared = join(folder, 'shared');
  const program = `import { openSecretKeyFile } from ${JSON.stringify(join(import.meta.dirname, 'secret-key-file.ts'))};
    console.log(openSecretKeyFile(${JSON.stringify(shared)}).toString('base64'));`;
  const run = () => promisify(execFile)(process.execPath, ['--input-type=module', '--eval', program]);
  const outputs = await Promise.all([run(), run(), run(), run()]);
  expect(new Set(outputs.map(({ stdout }) => stdout.trim()))).toEqual(
    new Set([openSecretKeyFile(shared).toString('base64')]),
  );
  expect(readdirSync(shared)).toEqual(['secret-key']);
});

test('a damaged file is reported and left as it is', () => {
  const file = join(folder, 'secret-key');
  writeFileSync(file, 'half a k');
  expect(() => openSecretKeyFile(folder)).toThrow(ConfigError);
  expect(() => openSecretKeyFile(folder)).toThrow(/secret-key contains no key\. .*SECRET_KEY/);
  expect(readFileSync(file, 'utf8')).toBe('half a k');
});
