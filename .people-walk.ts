import { chromium, type Page } from 'playwright';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
const url = 'http://127.0.0.1:4500';
const out = '/tmp/people-shots';
mkdirSync(out, { recursive: true });
const browser = await chromium.launch({ executablePath: '/usr/bin/chromium', args: ['--no-sandbox'] });
async function as(who: string, scheme: 'light'|'dark', width: number) {
  const context = await browser.newContext({ baseURL: url, locale: 'en-GB', timezoneId: 'Europe/London', reducedMotion: 'reduce', colorScheme: scheme, viewport: { width, height: width > 500 ? 900 : 844 } });
  const page = await context.newPage();
  page.on('console', (m) => { if (m.type() === 'error') console.log(who, 'CONSOLE', m.text(), page.url()); });
  page.on('pageerror', (e) => console.log(who, 'ERROR', e.message, page.url()));
  await page.goto('/admin/sign-in');
  await page.getByLabel('E-mail').fill(`${who}@nannypolo.example`);
  await page.getByLabel('Password', { exact: true }).fill('demo-nanny-polo');
  await page.getByRole('button', { name: 'Sign in' }).click();
  await page.getByRole('button', { name: 'Your account' }).waitFor();
  return page;
}
async function settle(page: Page) {
  await page.waitForLoadState('networkidle');
  await page.waitForFunction(() => !document.querySelector('.MuiSkeleton-root:not([aria-hidden] *), .starting'), undefined, {timeout: 8000}).catch(() => console.log('waiting stays', page.url()));
}
const view = (v: string) => async (page: Page) => { await page.getByRole('button', { name: v, exact: true }).click(); };
const stops: [string, string, ((page: Page) => Promise<void>)?][] = [
  ['np-list', '/master/nanny-polo', view('List')], ['np-cards', '/master/nanny-polo', view('Cards')], ['np-map', '/master/nanny-polo', view('Map')],
  ['np-1', '/master/nanny-polo/1/show'], ['np-avail', '/master/nanny-polo/1/show?tab=availability'], ['np-off', '/master/nanny-polo/1/show?tab=time_off'], ['np-docs', '/master/nanny-polo/1/show?tab=documents'], ['np-book', '/master/nanny-polo/1/show?tab=bookings'], ['np-hist', '/master/nanny-polo/1/show?tab=history'],
  ['np-edit', '/master/nanny-polo/1'], ['np-new', '/master/nanny-polo/create'],
  ['pa-list', '/users/parents'], ['pa-1', '/users/parents/1/show'], ['pa-docs', '/users/parents/1/show?tab=documents'], ['pa-book', '/users/parents/1/show?tab=bookings'], ['pa-ord', '/users/parents/1/show?tab=orders'], ['pa-hist', '/users/parents/1/show?tab=history'], ['pa-edit', '/users/parents/1'], ['pa-new', '/users/parents/create'],
  ['pd-list', '/master/parent-documents'], ['pd-1', '/master/parent-documents/1/show'], ['pd-new', '/master/parent-documents/create'], ['dt-list', '/master/document-type'], ['dt-1', '/master/document-type/1/show'], ['dt-new', '/master/document-type/create'],
  ['na-list', '/users/nanny'], ['na-1', '/users/nanny/1/show'], ['na-new', '/users/nanny/create'],
  ['di-list', '/master/discount'], ['di-1', '/master/discount/1/show'], ['di-edit', '/master/discount/1'], ['di-new', '/master/discount/create'],
  ['ro-list', '/role'], ['ro-1', '/role/1/show'], ['ro-edit', '/role/1'], ['ro-new', '/role/create'],
  ['au-list', '/admin-user'], ['au-2', '/admin-user/2/show'], ['au-edit', '/admin-user/2'], ['au-new', '/admin-user/create'],
];
const [who = 'owner', scheme = 'light', w = '1440', only = ''] = process.argv.slice(2);
const width = Number(w);
const page = await as(who, scheme as 'light', width);
const shots: string[] = [];
for (const [name, path, act] of stops.filter(([n]) => !only || only.split(',').some((o) => n.startsWith(o)))) {
  await page.goto(`/admin${path}`);
  await settle(page);
  if (act) { await act(page).catch((e) => console.log(name, 'ACT', String(e).slice(0, 120))); await settle(page); }
  const size = await page.evaluate(() => [document.documentElement.scrollWidth, document.documentElement.scrollHeight]);
  if (size[0] > width) console.log(name, 'TOO WIDE', size[0]);
  await page.setViewportSize({ width, height: Math.min(Math.max(size[1], 600), width > 500 ? 2000 : 2600) });
  await page.waitForTimeout(150);
  const file = `${out}/${who}-${scheme}-${width}-${name}.png`;
  await page.screenshot({ path: file });
  await page.setViewportSize({ width, height: width > 500 ? 900 : 844 });
  shots.push(file);
}
// contact sheets
const per = width > 500 ? 4 : 7;
const sheet = await (await browser.newContext()).newPage();
for (let i = 0; i * per < shots.length; i++) {
  const part = shots.slice(i * per, i * per + per);
  await sheet.setViewportSize({ width: width > 500 ? 1800 : 1960, height: 1000 });
  await sheet.setContent(`<body style="margin:0;display:flex;flex-wrap:wrap;gap:8px;background:#888;align-items:flex-start">${part.map((f) => `<figure style="margin:0;font:14px sans-serif">${f.split('-').slice(-2).join('-')}<br><img style="display:block;width:${width > 500 ? 890 : 270}px" src="data:image/png;base64,${readFileSync(f).toString('base64')}"></figure>`).join('')}</body>`);
  const p = `${out}/sheet-${who}-${scheme}-${width}-${only.replace(/,/g,'_')}${i}.png`;
  await sheet.screenshot({ path: p, fullPage: true });
  console.log(p);
}
await browser.close();
