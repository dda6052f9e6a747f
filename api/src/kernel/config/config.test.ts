import { expect, test } from 'vitest';
import { demoConfig, productionConfig } from './config.ts';

const production = {
  PUBLIC_URL: 'https://nanny.example/',
  OWNER_EMAIL: 'owner@nanny.example',
  SMTP_URL: 'smtps://user:secret@mail.example',
  MAIL_FROM: 'Nanny Polo <hello@nanny.example>',
};

test('production lists every missing or invalid name at once', () => {
  const wrong = () =>
    productionConfig({ ...production, SMTP_URL: '', MAIL_FROM: 'nobody', PASSWORD_PIN_SECONDS: '5' });
  expect(wrong).toThrow(/SMTP_URL is missing[\s\S]*MAIL_FROM is wrong[\s\S]*PASSWORD_PIN_SECONDS is wrong/);
  expect(() => productionConfig({ ...production, GOOGLE_CLIENT_ID: 'x' })).toThrow(/GOOGLE_CLIENT_SECRET/);
});

test.each(['nonsense', '*', '0.0.0.0/0', '10.0.0.0/33', 'loopback, 10.0.0.256', '10.0.0.1:80'])(
  'lists TRUSTED_PROXIES=%s with the other errors',
  (TRUSTED_PROXIES) => {
    const wrong = () =>
      productionConfig({
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
    expect(() => demoConfig({ TRUSTED_PROXIES })).toThrow(/TRUSTED_PROXIES is wrong/);
  },
);

test('takes addresses and ranges of trusted proxies', () => {
  const TRUSTED_PROXIES = '127.0.0.1, 10.0.0.0/8,::1, fd00::/8, loopback';
  expect(demoConfig({ TRUSTED_PROXIES }).trustedProxies).toEqual(TRUSTED_PROXIES.split(/, ?/));
});

test('a PIN is valid for ten minutes in production and for the length of the countdown in the demo', () => {
  expect(productionConfig(production)).toMatchObject({
    pinSeconds: 600,
    publicUrl: 'https://nanny.example',
    google: null,
    mail: { agencyEmail: 'owner@nanny.example' },
  });
  expect(demoConfig({})).toMatchObject({ pinSeconds: 60, mail: { smtpUrl: null } });
});

test('limits are read from the environment', () => {
  expect(demoConfig({}).limits.mail).toEqual([
    { times: 1, seconds: 60 },
    { times: 5, seconds: 3600 },
    { times: 10, seconds: 86_400 },
  ]);
  expect(demoConfig({ LIMIT_SIGN_IN_ACCOUNT: '3/60' }).limits.signInAccount).toEqual([
    { times: 3, seconds: 60 },
  ]);
  expect(() => demoConfig({ LIMIT_MAIL: 'often' })).toThrow(/LIMIT_MAIL is wrong/);
});
