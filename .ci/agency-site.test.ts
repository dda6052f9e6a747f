/** The site of an agency that has filled in only what is required. */

import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { expect, it } from 'vitest';
import { buildApp } from './build-app.ts';
import { createTemporaryFolder } from './temporary-folder.ts';

const facts = JSON.parse(readFileSync('.ci/agency/agency.json', 'utf8'));
const legal = (title: string, text: string) =>
  `---\ntitle: ${title}\ndescription: An invented text.\nupdated: 2026-11-26\n---\n\n## Who we are\n\n${text}\n`;

const required: Readonly<Record<string, string>> = {
  'agency.json': JSON.stringify({
    ...facts,
    name: 'Moor & Dale',
    area: { core: ['LS'], map: { lat: 53.8, lng: -1.5, radiusKm: 20 } },
    facts: { ...facts.facts, legalName: 'Moor <Dale> Ltd', city: 'Leeds', insurer: '' },
  }),
  'logo.svg': readFileSync('.ci/agency/logo.svg', 'utf8'),
  'site.yaml': 'title: Nannies in Leeds\ndescription: An invented agency.\n',
  'legal/privacy-policy.md': legal('Privacy policy', 'We are {legalName} in {city}, insured with {insurer}.'),
  'legal/terms-conditions.md': legal('Terms', 'Write to [us](mailto:{email}). Basic {basic}.'),
};

function makeFolder(changes: Readonly<Record<string, string | null>> = {}): string {
  const folder = createTemporaryFolder('agency');
  for (const [file, content] of Object.entries({ ...required, ...changes })) {
    mkdirSync(dirname(join(folder, file)), { recursive: true });
    if (content === null) rmSync(join(folder, file), { force: true });
    else writeFileSync(join(folder, file), content);
  }
  return folder;
}

it('leaves out the sections that the agency has not filled in, and what links to them', async () => {
  const site = await buildApp('site', makeFolder());
  const read = (file: string) => readFileSync(join(site, file), 'utf8');
  const landing = read('index.html');
  expect(landing).toMatch(/<h1>\s*Nannies in Leeds\s*<\/h1>/);
  expect(landing).toContain('Welcome to my website.');
  expect(landing).toContain('Moor &amp; Dale');
  expect(landing).not.toMatch(/<section class="section|class="close"|href="\/#|work-with-us/);
  expect(landing).not.toMatch(/FAQPage|Nanny Polo|Polly|London|App Store|Registered in/);
  expect(existsSync(join(site, 'work-with-us.html'))).toBe(false);
  expect(read('sitemap-0.xml')).not.toContain('work-with-us');
  expect(read('privacy-policy.html')).toContain('We are Moor &lt;Dale> Ltd in Leeds, insured with ….');
  expect(read('terms-conditions.html')).toMatch(/href="mailto:hello@nanny.example".*Basic \{figure:basic\}/);
});

it('refuses a name in braces that it does not know', async () => {
  const folder = makeFolder({ 'legal/privacy-policy.md': legal('Privacy policy', 'We are {legalname}.') });
  await expect(buildApp('site', folder)).rejects.toThrow('legal/privacy-policy.md: there is no {legalname}');
});

it.each([
  [
    { 'legal/terms-conditions.md': null, 'landing/heros.yaml': 'title: A' },
    /legal\/terms-conditions\.md is missing; landing\/heros\.yaml is not the name of a section or page/,
  ],
  [{ 'landing/hero.yaml': 'titel: A' }, /title.*: Missing/],
])('refuses the folder with %j', async (changes, message) => {
  await expect(buildApp('site', makeFolder(changes))).rejects.toThrow(message);
});
