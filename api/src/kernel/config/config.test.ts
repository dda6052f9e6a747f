import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { completeAgencyDir, copyAgency } from '../../test/agency-folder.ts';
import { temporaryFolder } from '../../test/folder.ts';
import { testKeyText } from '../../test/secret-key.ts';
import { demoAgencyDir } from './agency-faults.ts';
import { readAgencyDir, readDataConfig, readDemoConfig, readProductionConfig } from './config.ts';

const production = {
  PUBLIC_URL: 'https://nanny.example/',
  OWNER_EMAIL: 'owner@nanny.example',
  SECRET_KEY: testKeyText,
  SMTP_URL: 'smtps://user:secret@mail.example',
  MAIL_FROM: 'hello@nanny.example',
  AGENCY_DIR: completeAgencyDir,
};

const folder = temporaryFolder();

/** Returns the lines of the error that an agency's folder causes in production. */
function refusedLines(AGENCY_DIR: string): string[] {
  try {
    readProductionConfig({ ...production, AGENCY_DIR });
  } catch (error) {
    return (error as Error).message.split('\n').slice(1);
  }
  return [];
}

test('production lists every missing or invalid name in one error', () => {
  const wrong = () =>
    readProductionConfig({ ...production, SMTP_URL: '', MAIL_FROM: 'nobody', PASSWORD_PIN_SECONDS: '5' });
  expect(wrong).toThrow(/SMTP_URL is missing[\s\S]*MAIL_FROM is wrong[\s\S]*PASSWORD_PIN_SECONDS is wrong/);
  expect(() => readProductionConfig({ ...production, GOOGLE_CLIENT_ID: 'x' })).toThrow(
    /GOOGLE_CLIENT_SECRET/,
  );
  expect(() => readProductionConfig({ ...production, SMTP_URL: '', SMPT_URL: 'x' })).toThrow(
    /SMTP_URL is missing.*\n {2}SMPT_URL .* Did you mean SMTP_URL\?$/,
  );
});

test.each(['nonsense', '*', '0.0.0.0/0', '10.0.0.0/33', 'loopback, 10.0.0.256', '10.0.0.1:80'])(
  'lists TRUSTED_PROXIES=%s with the other errors',
  (TRUSTED_PROXIES) => {
    const wrong = () =>
      readProductionConfig({
        ...production,
        TRUSTED_PROXIES,
        SMTP_URL: '',
        S3_BUCKET: 'files',
        GOOGLE_CLIENT_ID: 'x',
      });
    expect(wrong).toThrow(/TRUSTED_PROXIES is wrong: "\S+": expected addresses or ranges/);
    for (const other of [/SMTP_URL is missing/, /S3_REGION is missing/, /GOOGLE_CLIENT_SECRET is missing/]) {
      expect(wrong).toThrow(other);
    }
    expect(() => readDemoConfig({ TRUSTED_PROXIES })).toThrow(/TRUSTED_PROXIES is wrong/);
  },
);

test('accepts addresses and ranges of trusted proxies', () => {
  const TRUSTED_PROXIES = '127.0.0.1, 10.0.0.0/8,::1, fd00::/8, loopback';
  expect(readDemoConfig({ TRUSTED_PROXIES }).trustedProxies).toEqual(TRUSTED_PROXIES.split(/, ?/));
});

test('a PIN is valid for ten minutes in production and for the length of the countdown in the demo', () => {
  expect(readProductionConfig(production)).toMatchObject({
    pinSeconds: 600,
    publicUrl: 'https://nanny.example',
    google: null,
    mail: { agencyEmail: 'hello@nanny.example' },
    facts: { companyNumber: '99999999' },
  });
  expect(readDemoConfig({})).toMatchObject({ pinSeconds: 60, mail: { smtpUrl: null } });
});

test('PUBLIC_URL must not have a path, since the site is served at the root', () => {
  expect(readProductionConfig(production).publicUrl).toBe('https://nanny.example');
  for (const PUBLIC_URL of ['https://nanny.example/care', 'https://nanny.example//'])
    expect(() => readProductionConfig({ ...production, PUBLIC_URL })).toThrow(
      /:\n {2}PUBLIC_URL is wrong: a URL without a path[^\n]*$/,
    );
  expect(() => readProductionConfig({ ...production, PUBLIC_URL: 'nanny' })).toThrow(
    /:\n {2}PUBLIC_URL is wrong: the URL that parents type[^\n]*$/,
  );
});

test('limits are read from the environment', () => {
  expect(readDemoConfig({}).limits.mail).toEqual([
    { times: 1, seconds: 60 },
    { times: 5, seconds: 3600 },
    { times: 10, seconds: 86_400 },
  ]);
  expect(readDemoConfig({ LIMIT_SIGN_IN_ACCOUNT: '3/60' }).limits.signInAccount).toEqual([
    { times: 3, seconds: 60 },
  ]);
  expect(() => readDemoConfig({ LIMIT_MAIL: 'often' })).toThrow(/LIMIT_MAIL is wrong/);
});

test('production lists each missing fact of the agency on a line of its own', () => {
  expect(refusedLines(copyAgency(folder, { facts: { companyNumber: '', icoNumber: undefined } }))).toEqual([
    '  AGENCY_DIR is wrong: agency.json: facts.companyNumber is missing: company number',
    '  AGENCY_DIR is wrong: agency.json: facts.icoNumber is missing: ICO registration number',
  ]);
  expect(() => readProductionConfig({ ...production, AGENCY_DIR: '' })).toThrow(/AGENCY_DIR is missing/);
});

test('production rejects the demo’s agency', () => {
  expect(refusedLines(demoAgencyDir)).toEqual([
    expect.stringContaining('AGENCY_DIR is wrong: agency.json: demo: this is the demo’s agency'),
  ]);
});

test.each([
  ['text as the telephone number', { facts: { phone: 'ring us' } }, /facts\.phone: Enter a telephone number/],
  [
    'an incomplete telephone number',
    { facts: { phone: '020 7946' } },
    /facts\.phone: Not a valid telephone number \(United Kingdom\)/,
  ],
  ['a currency without decimals', { currency: 'JPY' }, /currency: Only a currency with hundredths/],
  ['a currency with three decimals', { currency: 'KWD' }, /currency: Only a currency with hundredths/],
  ['an unknown currency', { currency: 'XYZ' }, /currency: Not the code of a currency/],
  ['text as a time', { facts: { opens: '7 o’clock' } }, /facts\.opens: Enter a time/],
  [
    'half a postcode in its area',
    { area: { core: ['LS', 'LS6 2'] } },
    /area: Enter letters or an outward code/,
  ],
  ['a city in its area', { area: { outer: ['Leeds'] } }, /area: Enter letters or an outward code/],
  ['an unknown fact', { facts: { fax: '1' } }, /Unrecognized key/],
  [
    'a portrait that does not exist',
    { nannies: [{ name: 'A', portrait: 'none.webp', area: 'B', languages: ['English'], years: 1 }] },
    /nannies: there is no none\.webp/,
  ],
])('rejects an agency with %s, also in the demo', (_, change, line) => {
  const AGENCY_DIR = copyAgency(folder, change);
  expect(refusedLines(AGENCY_DIR).join()).toMatch(line);
  expect(() => readDemoConfig({ AGENCY_DIR })).toThrow(line);
});

test('says whether agency.json does not exist or is not JSON', () => {
  expect(refusedLines(join(folder, 'none'))).toEqual([
    expect.stringContaining('AGENCY_DIR is wrong: agency.json: cannot be read: ENOENT'),
  ]);
  const broken = copyAgency(folder);
  writeFileSync(join(broken, 'agency.json'), '{"facts": {"city": "London",}}');
  expect(refusedLines(broken)).toEqual([
    expect.stringContaining(
      'AGENCY_DIR is wrong: agency.json: cannot be read: Expected double-quoted property',
    ),
  ]);
});

test('says what to type instead of AGENCY_FILE', () => {
  const line =
    '  AGENCY_FILE is wrong: it is no longer read; type npm run agency -- new my-agency --facts old.json, and set AGENCY_DIR=my-agency in its place';
  const env = { ...production, AGENCY_FILE: 'old.json' };
  for (const read of [readDemoConfig, readProductionConfig, readAgencyDir])
    expect(() => read(env)).toThrow(line);
  expect(() => readDataConfig(env)).not.toThrow();
});

test.each([
  ['DATABSE_URL', 'DATABASE_URL'],
  ['SMPT_URL', 'SMTP_URL'],
  ['LIMIT_SIGNIN_IP', 'LIMIT_SIGN_IN_IP'],
  ['S3_SECRET_KEY', 'SECRET_KEY'],
  ['TRUSTED_PROXY', 'TRUSTED_PROXIES'],
  ['PUBLIC_ULR', 'PUBLIC_URL'],
])('a start says that %s is probably meant to be %s', (name, meant) => {
  expect(readDemoConfig({ [name]: 'x' }).unknownNames).toEqual([
    `${name} is no setting of the product and is ignored. Did you mean ${meant}?`,
  ]);
});

test('a start says nothing of names that are the product’s, or other programs’', () => {
  const others = {
    PATH: '',
    HOME: '',
    HOSTNAME: '',
    MAIL: '',
    LOGNAME: '',
    GOOGLE_APPLICATION_CREDENTIALS: '',
  };
  const tests = { TEST_DATABASE_URL: '', CHROMIUM_PATH: '', NODE_ENV: '', PGHOST: '' };
  const env = { ...production, ...others, ...tests, BACKUP_PASSPHRASE_FILE: 'x', DEMO_DATABASE_URL: '' };
  expect(readProductionConfig(env).unknownNames).toEqual([]);
});

test('a passphrase is the first line of its file, of at least 16 characters', () => {
  const file = join(folder, 'passphrase');
  writeFileSync(file, 'correct horse battery staple\nnot this\n');
  expect(readDataConfig({ BACKUP_PASSPHRASE_FILE: file }).passphrase).toBe('correct horse battery staple');
  expect(readDataConfig({}).passphrase).toBeNull();
  writeFileSync(file, 'short\n');
  expect(() => readDataConfig({ BACKUP_PASSPHRASE_FILE: file })).toThrow(/at least 16 characters/);
  expect(() => readDataConfig({ BACKUP_PASSPHRASE_FILE: `${file}-none` })).toThrow(/cannot be read: ENOENT/);
});

test('the subdomains of PUBLIC_URL are left out of HSTS unless the environment says so', () => {
  expect(readProductionConfig(production).hstsSubdomains).toBe(false);
  expect(readProductionConfig({ ...production, HSTS_SUBDOMAINS: 'true' }).hstsSubdomains).toBe(true);
  expect(() => readProductionConfig({ ...production, HSTS_SUBDOMAINS: 'perhaps' })).toThrow(
    /HSTS_SUBDOMAINS is wrong: true or false/,
  );
});
