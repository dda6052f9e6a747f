/**
 * `npm run screenshots:letters -- [part of a name …]`: takes screenshots of every golden letter in its frame, at two
 * widths, light and dark, with logo and portrait.
 */

import { globSync, mkdirSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { getSchemes } from '@nanny-polo/shared/agency/tokens';
import { setAgency } from '@nanny-polo/shared/contract/agency';
import { type Browser, chromium } from 'playwright';
import { findChromium } from '../../.ci/chromium.ts';
import { readDemoConfig } from '../src/kernel/config/config.ts';
import { trustHtml } from '../src/kernel/mail/html.ts';
import { drawMailLogo, drawMailPortrait, type MailPicture } from '../src/kernel/mail/pictures.ts';
import { frameMail } from '../src/kernel/mail/render.ts';

const root = join(import.meta.dirname, '../..');
const folder = join(root, 'screenshots/letters');

const toUrl = ({ bytes }: MailPicture) => `data:image/png;base64,${bytes.toString('base64')}`;

async function takeLetters(browser: Browser, asked: readonly string[]): Promise<void> {
  const { agency, agencyDir, mailFooter } = readDemoConfig({});
  setAgency(agency);
  mkdirSync(folder, { recursive: true });
  const logo = await drawMailLogo(agencyDir, getSchemes().light.ground);
  const portrait = await drawMailPortrait(readFileSync(join(agencyDir, 'portraits/niamh.webp')));
  console.log(`logo ${logo.bytes.length} bytes, portrait ${portrait.bytes.length} bytes`);
  const page = await browser.newPage();
  for (const file of globSync('api/src/*/letters/golden/*.txt', { cwd: root }).sort()) {
    const name = basename(file, '.txt');
    if (asked.length > 0 && !asked.some((part) => name.includes(part))) continue;
    const [head = '', letter = ''] = readFileSync(join(root, file), 'utf8').split('\n----\n');
    const subject = /^Subject: (.*)$/m.exec(head)?.[1] ?? '';
    const html = frameMail(subject, [trustHtml(letter)], mailFooter)
      .replaceAll('cid:logo', toUrl(logo))
      .replaceAll('cid:portrait', toUrl(portrait));
    for (const width of [390, 700])
      for (const colorScheme of ['light', 'dark'] as const) {
        await page.setViewportSize({ width, height: 800 });
        await page.emulateMedia({ colorScheme });
        await page.setContent(html);
        await page.screenshot({
          path: join(folder, `${name}-${width}-${colorScheme}.png`),
          fullPage: true,
        });
      }
  }
  await page.close();
}

const browser = await chromium.launch({ executablePath: findChromium() });
await takeLetters(browser, process.argv.slice(2)).finally(() => browser.close());
