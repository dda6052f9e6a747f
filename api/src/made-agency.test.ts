/** The whole product of invented agencies that are made from the skeleton: nothing of the demo's agency is in it. */

import { cpSync, globSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { parseCommentedJson } from '@nanny-polo/shared/agency/agency-file';
import { parseNumber } from '@nanny-polo/shared/contract/typed-number';
import { formatMoney } from '@nanny-polo/shared/pricing/money';
import { type Browser, chromium } from 'playwright';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { findingsOf } from '../../.ci/axe.ts';
import { buildApp as buildPages } from '../../.ci/build-app.ts';
import { findChromium } from '../../.ci/chromium.ts';
import { startSession } from '../../.ci/session.ts';
import { demoPassword } from '../demo/accounts.ts';
import { buildApp } from './app.ts';
import { demoAgencyDir, skeletonAgencyDir } from './kernel/config/agency-faults.ts';
import { readProductionConfig } from './kernel/config/config.ts';
import { testDatabase } from './test/database.ts';
import { temporaryFolder } from './test/folder.ts';
import { demoTraces } from './test/second-agency.ts';
import { testKeyText } from './test/secret-key.ts';

const folder = temporaryFolder();

interface Change {
  readonly facts: object;
  readonly [field: string]: unknown;
}

/** Makes an agency's folder of the skeleton, as its owner would, and returns its path. */
function makeAgency(name: string, change: Change): string {
  const own = join(folder, name);
  cpSync(skeletonAgencyDir, own, { recursive: true });
  const file = join(own, 'agency.json');
  const made = parseCommentedJson(readFileSync(file, 'utf8')) as Change;
  writeFileSync(file, JSON.stringify({ ...made, ...change, facts: { ...made.facts, ...change.facts } }));
  for (const text of globSync('**/*.md', { cwd: own })) {
    const words = readFileSync(join(own, text), 'utf8');
    writeFileSync(join(own, text), words.replace(/^template: true\n/m, ''));
  }
  return own;
}

const agencies = {
  Leeds: {
    name: 'Aire Nannies',
    colours: {
      ink: '#231A3A',
      ground: '#FBFAFE',
      primary: '#4A2C82',
      callToAction: '#B4400F',
      mark: '#E7B93E',
      quiet: '#E9E2F6',
      light: {},
      dark: {},
    },
    area: { core: ['LS'], outer: ['WF', 'BD'], map: { lat: 53.8, lng: -1.55, radiusKm: 15 } },
    facts: {
      legalName: 'Aire Nannies Ltd',
      companyNumber: '09999999',
      icoNumber: 'ZB999999',
      insurer: 'Airedale Mutual',
      insuredSum: '£5 million',
      street: '3 Canal Wharf',
      city: 'Leeds',
      postcode: 'LS11 5PS',
      phone: '0113 496 0123',
      email: 'hello@aire.example',
      privacyEmail: 'data@aire.example',
      bankAccount: '99999999',
      sortCode: '09-99-99',
    },
  },
  Utrecht: {
    name: 'Domplein Oppas',
    currency: 'EUR',
    locale: 'nl-NL',
    country: 'NL',
    nation: undefined,
    phoneCountry: 'NL',
    distanceUnit: 'kilometre',
    colours: {
      ink: '#14232B',
      ground: '#FFFDFA',
      primary: '#0A5C7A',
      callToAction: '#A3325B',
      mark: '#F0B35A',
      quiet: '#DDEFF5',
      light: {},
      dark: {},
    },
    area: { core: ['35'], outer: [], map: { lat: 52.09, lng: 5.12, radiusKm: 12 } },
    facts: {
      legalName: 'Domplein Oppas B.V.',
      companyNumber: '99999999',
      icoNumber: '',
      insurer: 'Domtoren Verzekeringen',
      insuredSum: '€ 5 miljoen',
      street: 'Domplein 1',
      city: 'Utrecht',
      postcode: '3512 JC',
      phone: '+31 30 799 0123',
      email: 'hallo@domplein.example',
      privacyEmail: 'privacy@domplein.example',
      bankAccount: 'NL00 BANK 0123 4567 89',
      sortCode: '',
    },
  },
} satisfies Record<string, Change>;

/** What may stand in scripts of the back office: the menu's entry. */
const inMenu = ['Nanny Polo'];

const guestPages = [
  '/',
  '/support',
  '/work-with-us',
  '/privacy-policy',
  '/terms-conditions',
  '/register',
  '/sign-in',
];
const adminPages = ['/admin', '/admin/booking', '/admin/order', '/admin/agency-settings/1/show'];

/** Every text that a person reads on the open page, and the colours that it is drawn in. */
const readPage = () => {
  const colours = new Set<string>();
  for (const element of document.querySelectorAll('*')) {
    const style = getComputedStyle(element);
    for (const name of ['color', 'backgroundColor', 'fill', 'stroke', 'borderTopColor'] as const)
      colours.add(style[name]);
  }
  return { text: `${document.title} ${document.body.innerText}`, colours: [...colours] };
};

const rules = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'];

const toRgb = (hex: string) =>
  `rgb(${[1, 3, 5].map((at) => Number.parseInt(hex.slice(at, at + 2), 16)).join(', ')})`;

let browser: Browser;
beforeAll(async () => {
  browser = await chromium.launch({ executablePath: findChromium() });
});
afterAll(() => browser.close());

describe.each(Object.entries(agencies))('an agency in %s', async (city, change) => {
  const own = makeAgency(city, change);
  const pages = { site: '', admin: '' };
  let url = '';
  let close = async () => {};

  beforeAll(async () => {
    [pages.site, pages.admin] = await Promise.all([buildPages('site', own), buildPages('admin', own)]);
    const database = await testDatabase('demo');
    // The demo's people and amounts are no longer its own.
    const config = readProductionConfig({
      PUBLIC_URL: 'http://127.0.0.1:3000',
      OWNER_EMAIL: 'owner@families.example',
      SECRET_KEY: testKeyText,
      SMTP_URL: 'smtp://mail.example',
      MAIL_FROM: change.facts.email,
      AGENCY_DIR: own,
      LOG_LEVEL: 'silent',
      DATA_DIR: join(folder, `${city}-data`),
    });
    mkdirSync(config.dataDir);
    const app = await buildApp({ config, ...database, pages });
    await app.listen({ host: '127.0.0.1', port: 0 });
    url = `http://127.0.0.1:${(app.server.address() as AddressInfo).port}`;
    close = async () => {
      await app.close();
      await database.close();
    };
  });
  afterAll(() => close());

  test('has nothing of the demo’s agency in its pages, scripts and styles', () => {
    for (const [app, traces] of [
      ['site', demoTraces],
      ['admin', demoTraces.filter((trace) => !inMenu.includes(trace))],
    ] as const) {
      for (const file of globSync('**/*.{html,js,css,json,svg,xml,webmanifest}', { cwd: pages[app] })) {
        const content = readFileSync(join(pages[app], file), 'utf8').toLowerCase();
        expect([file, ...traces.filter((trace) => content.includes(trace.toLowerCase()))]).toEqual([file]);
      }
    }
    const demoLogo = readFileSync(join(demoAgencyDir, 'logo.svg'), 'utf8');
    expect(readFileSync(join(pages.site, 'logo.svg'), 'utf8')).not.toBe(demoLogo);
  });

  test('shows only its own words and colours, and passes axe, in both colour schemes', async () => {
    const context = await browser.newContext({ reducedMotion: 'reduce', locale: 'en-GB', baseURL: url });
    const colours = demoTraces.filter((trace) => trace.startsWith('#')).map(toRgb);
    const words = demoTraces.filter((trace) => !trace.startsWith('#') && !inMenu.includes(trace));
    const page = await context.newPage();
    const check = async (path: string) => {
      await page.goto(path, { waitUntil: 'networkidle' });
      for (const colorScheme of ['light', 'dark'] as const) {
        await page.emulateMedia({ colorScheme });
        const shown = await page.evaluate(readPage);
        const traces = [...words, ...colours].filter(
          (trace) => shown.text.includes(trace) || shown.colours.includes(trace),
        );
        expect([path, ...traces]).toEqual([path]);
        // The back office fades from one scheme to the other.
        await expect.poll(() => findingsOf(page, rules)).toEqual([]);
      }
      return page.evaluate(() => document.body.innerText);
    };
    for (const path of guestPages) {
      const text = await check(path);
      expect(text).toContain(change.name);
      expect(text).not.toContain('Nanny Polo');
    }
    expect(await check('/admin/sign-in')).toContain(change.name);
    await startSession(page, 'ADMIN', { email: 'owner@nannypolo.example', password: demoPassword });
    for (const path of adminPages) await check(path);
    await context.close();
  });

  test('accepts the amounts that it prints', () => {
    for (const minor of [0, 5, 1250, 123_456, 999_999_999, -4750])
      expect(parseNumber(formatMoney(minor), 'money')).toBe(minor);
  });
});
