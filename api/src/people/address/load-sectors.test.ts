import { sectorOf } from '@nanny-polo/shared/contract/postcode';
import { asc } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { openDatabase } from '../../test/database.ts';
import { temporaryFolder } from '../../test/folder.ts';
import { formatPostcodes, type Postcode, writePostcodeFile } from '../../test/postcode-file.ts';
import { loadSectors } from './load-sectors.ts';
import { postcodeSector } from './table.ts';

const { db } = await openDatabase();
const silent = () => undefined;

const load = (content: string | Uint8Array) => loadSectors(db, writePostcodeFile(content), silent);
const sectors = () => db.select().from(postcodeSector).orderBy(asc(postcodeSector.sector));

const headingley: Postcode = { pcds: 'LS6 2AA', lat: 53.82, long: -1.57 };
const leeds = { sector: 'LS6 2', lat: expect.closeTo(53.82, 9), lng: expect.closeTo(-1.57, 9) };

/** Returns the invented postcodes of some sectors, live ones unless their number is a multiple of seven. */
const inventPostcodes = (districts: number): Postcode[] =>
  Array.from({ length: districts * 60 }, (_, at) => {
    const [district, unit] = [Math.floor(at / 60), at % 60];
    const pcds = `LS${district + 1} ${unit % 3}${'ABDEFGHJLNPQRSTUWXYZ'[Math.floor(unit / 3)]}A`;
    const lat = 53 + district / 100 + unit / 10_000;
    return { pcds, lat: lat.toFixed(6), long: (-1 - unit / 1000).toFixed(6), doterm: at % 7 ? '' : '199606' };
  });

test('stores the mean of the live postcodes of each sector, and says how many it left out', async () => {
  const postcodes = inventPostcodes(80);
  const lines: string[] = [];
  const file = writePostcodeFile(formatPostcodes(postcodes));
  const counts = await loadSectors(db, file, (line) => lines.push(line));
  const live = postcodes.filter(({ doterm }) => doterm === '');
  const bySector = Map.groupBy(live, ({ pcds }) => sectorOf(pcds) ?? '');
  expect(counts).toEqual({
    sectors: bySector.size,
    live: live.length,
    terminated: postcodes.length - live.length,
    unplaced: 0,
    unreadable: 0,
  });
  const rows = await sectors();
  expect(rows).toHaveLength(240);
  const mean = (values: readonly number[]) => values.reduce((sum, value) => sum + value, 0) / values.length;
  for (const { sector, lat, lng } of rows) {
    const own = bySector.get(sector) ?? [];
    expect(lat).toBeCloseTo(mean(own.map((one) => Number(one.lat))), 9);
    expect(lng).toBeCloseTo(mean(own.map((one) => Number(one.long))), 9);
  }
});

test('replaces the earlier sectors, and the same file changes nothing', async () => {
  await load(formatPostcodes([{ ...headingley, pcds: 'LS7 1AA' }]));
  const content = formatPostcodes([headingley]);
  await load(content);
  await load(content);
  expect(await sectors()).toEqual([leeds]);
});

test('two loads at once leave the sectors of one of them', async () => {
  const contents = ['LS6', 'LS7'].map((district) =>
    formatPostcodes([{ ...headingley, pcds: `${district} 2AA` }]),
  );
  await Promise.all(contents.map(load));
  expect(await sectors()).toHaveLength(1);
});

test('leaves out terminated postcodes, those without a grid reference, and rows that cannot be read', async () => {
  const counts = await load(
    formatPostcodes([
      headingley,
      { pcds: 'LS6 2AB', lat: 53.9, long: -1.6, doterm: '199606' },
      { pcds: 'LS6 2AD', lat: '99.999999', long: '0.000000' },
      { pcds: 'LS6 2AE', lat: '', long: '' },
      { pcds: 'LS6 2AF', lat: -1.57, long: 53.82 },
      { pcds: 'LS6', lat: 53.9, long: -1.6 },
      { pcds: '', lat: 53.9, long: -1.6 },
    ]),
  );
  expect(counts).toEqual({ sectors: 1, live: 1, terminated: 1, unplaced: 1, unreadable: 4 });
  expect(await sectors()).toEqual([leeds]);
});

test.each([
  ['a byte order mark', `\uFEFF${formatPostcodes([headingley])}`],
  ['line feeds alone', formatPostcodes([headingley], '\n')],
  ['capital headings in another order', 'LONG,LAT,X,DOTERM,PCDS\n-1.57,53.82,,,LS6 2AA\n'],
  ['quoted commas and line breaks', 'note,pcds,doterm,lat,long\n"a, ""b""\nc",LS6 2AA,,53.82,-1.57'],
  ['postcodes without a space', formatPostcodes([{ ...headingley, pcds: 'LS62AA' }])],
  ['short rows and blank lines', `${formatPostcodes([headingley])}\r\nLS62AB\r\n`],
])('reads a file with %s', async (_, content) => {
  await load(content);
  expect(await sectors()).toEqual([leeds]);
});

test('a row may be longer than a chunk of the file', async () => {
  await load(`note,pcds,doterm,lat,long\n"${'x'.repeat(200_000)}",LS6 2AA,,53.82,-1.57\n`);
  expect(await sectors()).toEqual([leeds]);
});

const utf16 = Buffer.from(`\uFEFF${formatPostcodes([headingley])}`, 'utf16le');

test.each([
  [
    'other columns',
    'postcode,latitude,longitude\nLS6 2AA,53.82,-1.57\n',
    /lacks the columns pcds, doterm, lat, long\./,
  ],
  ['tabs', 'pcds\tdoterm\tlat\tlong\nLS6 2AA\t\t53.82\t-1.57\n', /lacks the columns pcds, doterm/],
  ['one column missing', 'pcds,lat,long\nLS6 2AA,53.82,-1.57\n', /lacks the columns doterm\./],
  ['nothing', '', /lacks the columns pcds/],
  ['a heading alone', formatPostcodes([]), /no postcode that can be used: 0 rows are terminated/],
  [
    'only terminated postcodes',
    formatPostcodes([{ ...headingley, doterm: '199606' }]),
    /1 rows are terminated/,
  ],
  [
    'decimal commas',
    formatPostcodes([{ ...headingley, lat: '53,82', long: '-1,57' }]),
    /no postcode that can be used/,
  ],
  ['UTF-16', utf16, /not text in UTF-8/],
  ['Latin-1', Buffer.from(`${formatPostcodes([headingley])}é`, 'latin1'), /not text in UTF-8/],
  ['a zip archive', Buffer.from([0x50, 0x4b, 0x03, 0x04, 0xff, 0xfe, 0x00]), /not text in UTF-8/],
  [
    'a quote that does not end',
    `${formatPostcodes([headingley])}"LS6`,
    /quoted value without an end, after row 1/,
  ],
  [
    'a quote that does not end in a large file',
    `${formatPostcodes([headingley])}"LS6${'x\n'.repeat(2_000_000)}`,
    /quoted value without an end/,
  ],
])('refuses a file of %s, and keeps the earlier sectors', async (_, content, message) => {
  await load(formatPostcodes([headingley]));
  await expect(load(content)).rejects.toThrow(message);
  expect(await sectors()).toEqual([leeds]);
});

test.each(['/none/such.csv', temporaryFolder()])('refuses %s, which is not a file', async (path) => {
  await expect(loadSectors(db, path, silent)).rejects.toThrow(`${path} is not a file.`);
});
