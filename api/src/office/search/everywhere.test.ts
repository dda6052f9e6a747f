/** What is typed finds what is stored in every list, in every look-up and in the palette. */

import { getRoster } from '@nanny-polo/shared/bookings/roster';
import { lookupNannyPolo, lookupParents, lookupRole } from '@nanny-polo/shared/office/lookup';
import { countViews, createView } from '@nanny-polo/shared/office/saved-view';
import { searchRecords } from '@nanny-polo/shared/office/search';
import { noNotes } from '@nanny-polo/shared/people/child-notes';
import { eq, sql } from 'drizzle-orm';
import { describe, expect, test } from 'vitest';
import { adminUser } from '../../accounts/identity/admin-user-table.ts';
import { parentUser } from '../../accounts/identity/parent-user-table.ts';
import { role } from '../../accounts/identity/role-table.ts';
import { booking } from '../../bookings/schedule/booking-table.ts';
import { queryRows } from '../../kernel/database/database.ts';
import { discount } from '../../money/ledger/discount-table.ts';
import { order } from '../../money/ledger/order-table.ts';
import { documentType } from '../../people/document-type/table.ts';
import { nannyUser } from '../../people/nanny/table.ts';
import { nannyPolo } from '../../people/nanny-polo/table.ts';
import { parentDocument } from '../../people/parent-documents/table.ts';
import { nextSlot, readyNanny, readyParent } from '../../test/people.ts';
import { openProduct } from '../../test/product.ts';
import { readySeries } from '../../test/series.ts';

const product = await openProduct();
const { db } = product;
const owner = await product.signedIn('owner');

const inserted = <Row>([row]: Row[]): Row => {
  if (!row) throw new Error('Nothing was inserted');
  return row;
};

const place = { lat: 51.5, lng: -0.1, access_notes: '', label: 'Home', line: '1 Strand' };
const family = await readyParent(db, { addresses: [{ ...place, postcode: 'SE15 4RF' }] });
const nanny = await readyNanny(db, { postcode: 'SE15 4RF' });
const care = { parent_id: family.id, nanny_polo_id: nanny.id, service: 'hourly' as const };
const visit = inserted(
  await db
    .insert(booking)
    .values({ ...care, ...nextSlot(), buffer_minutes: 0, status: 'offered', source: 'phone' })
    .returning(),
);
const series = await readySeries(db, family.id, { nanny_polo_id: nanny.id });
const bill = inserted(
  await db
    .insert(order)
    .values({
      number: 'NP-2031-00417',
      parent_id: family.id,
      status: 'placed',
      lines_minor: 0,
      discount_minor: 0,
      pay_minor: 0,
      currency: 'GBP',
      lines: [],
      adjustments: [],
      not_applied: [],
    })
    .returning(),
);
const account = inserted(
  await db
    .insert(nannyUser)
    .values({ first_name: 'A', last_name: 'B', email: 'account@nannies.example' })
    .returning(),
);
const admin = inserted(
  await db
    .insert(adminUser)
    .values({ first_name: 'A', last_name: 'B', email: 'admin@office.example' })
    .returning(),
);
const keepers = inserted(await db.insert(role).values({ name: 'A' }).returning());
const saving = inserted(
  await db.insert(discount).values({ name: 'A', kind: 'percent', value: 10 }).returning(),
);
const kind = inserted(await db.insert(documentType).values({ title: 'A' }).returning());
const [document] = await db.select().from(parentDocument).where(eq(parentDocument.parent_id, family.id));
const documentId = document?.id ?? 0;

type Ids = (q: string) => Promise<number[]>;

/** Calls a list with a filter. Returns its records, or its counts. */
async function read<Body>(path: string, q: string): Promise<Body> {
  const { _data } = await owner.request<Body>(
    `/admin/${path}?${new URLSearchParams({ filter: JSON.stringify({ q }) })}`,
  );
  return _data as Body;
}

const listed =
  (name: string): Ids =>
  async (q) =>
    (await read<{ id: number }[]>(name, q)).map(({ id }) => id);

/** Where a family is found, with the id of its record there. */
const ofFamily: readonly (readonly [string, Ids, number])[] = [
  ['users/parents', listed('users/parents'), family.id],
  ['booking', listed('booking'), visit.id],
  ['series', listed('series'), series.id],
  ['order', listed('order'), bill.id],
  ['master/parent-documents', listed('master/parent-documents'), documentId],
  [lookupParents.name, listed(lookupParents.name), family.id],
];

const inRoster: Ids = async (q) =>
  (await owner.call(getRoster, { query: { nannies: { q } } })).rows.map(({ id }) => id);

const ofNanny: typeof ofFamily = [
  ['master/nanny-polo', listed('master/nanny-polo'), nanny.id],
  ['master/nanny-polo/places', listed('master/nanny-polo/places'), nanny.id],
  ['booking', listed('booking'), visit.id],
  ['series', listed('series'), series.id],
  [lookupNannyPolo.name, listed(lookupNannyPolo.name), nanny.id],
  ['the roster', inRoster, nanny.id],
];

const ofAccount: typeof ofFamily = [['users/nanny', listed('users/nanny'), account.id]];

/** Finds the family with the palette if it also finds the nanny and their account. */
const inPalette: Ids = async (q) => {
  const found = await owner.call(searchRecords, { query: { q } });
  const has = (resource: string, id: number) =>
    found.some((one) => one.resource === resource && one.id === id);
  return has('master/nanny-polo', nanny.id) && has('users/nanny', account.id)
    ? found.filter(({ resource }) => resource === 'users/parents').map(({ id }) => id)
    : [];
};
const palette: (typeof ofFamily)[number] = ['the palette', inPalette, family.id];

const ofOthers: typeof ofFamily = [
  ['admin-user', listed('admin-user'), admin.id],
  ['role', listed('role'), keepers.id],
  [lookupRole.name, listed(lookupRole.name), keepers.id],
  ['master/discount', listed('master/discount'), saving.id],
  ['master/document-type', listed('master/document-type'), kind.id],
];

/** Returns the places in which `q` finds the record. */
async function findsIn(places: typeof ofFamily, q: string): Promise<string[]> {
  const found = await Promise.all(places.map(async ([, find, id]) => (await find(q)).includes(id)));
  return places.filter((_, at) => found[at]).map(([name]) => name);
}

const namesOf = (places: typeof ofFamily) => places.map(([name]) => name);

async function rename(first_name: string, last_name: string): Promise<void> {
  const name = `${first_name} ${last_name}`;
  await db.update(parentUser).set({ first_name, last_name }).where(eq(parentUser.id, family.id));
  await db.update(nannyPolo).set({ display_name: name }).where(eq(nannyPolo.id, nanny.id));
  await db.update(nannyUser).set({ first_name, last_name }).where(eq(nannyUser.id, account.id));
  await db.update(adminUser).set({ first_name, last_name }).where(eq(adminUser.id, admin.id));
  await db.update(role).set({ name }).where(eq(role.id, keepers.id));
  await db.update(discount).set({ name }).where(eq(discount.id, saving.id));
  await db.update(documentType).set({ title: name }).where(eq(documentType.id, kind.id));
}

describe('a name is found everywhere', () => {
  test.each<[first: string, last: string, typed: readonly string[]]>([
    [
      'Zara',
      'O’Brien',
      ["O'Brien", 'O’Brien', 'O‘Brien', 'OBrien', 'o brien', 'O`brien', 'O´Brien', 'Oʼbrien', 'brien'],
    ],
    ['Zara', "O'Keefe", ['okeefe', 'O’Keefe', 'keefe zara', 'o keefe']],
    ['Zara', 'O Brien', ["o'brien", 'obrien', 'O’BRIEN']],
    [
      'Zara',
      'Evans',
      [
        'evans zara',
        'EVANS, Zara',
        'zara  evans',
        'zara\u00a0evans',
        ' eva zar ',
        '"Zara" Evans',
        'zara evans 🙂',
      ],
    ],
    ['Zoë', 'Quill', ['zoe', 'Zoë', 'Zoe\u0308', 'ZOË', 'zoê', 'Ｚｏｅ']],
    ['Zoe\u0308', 'Quill', ['zoe', 'Zoë', 'Zoe\u0308', 'quill zoë']],
    [
      'Ana',
      'Smith-Jones',
      ['smith jones', 'Smith-Jones', 'smith‑jones', 'smith–jones', 'smithjones', 'jones smith ana'],
    ],
    ['Ana', 'Smith Jones', ['smith-jones', 'jones-smith']],
    ['Ana', 'St. John', ['st john', 'St.John', 'stjohn', 'st. john ana']],
    ['Ana', 'St John-Stevas', ['st. john', 'stjohn stevas']],
    ['Jan', 'van der Berg', ['vanderberg', 'Van Der Berg', 'berg jan', 'van-der-berg']],
    ['Ewa', 'Łódź', ['lodz', 'Łódź', 'łodz']],
    ['Søren', 'Ærø', ['soren aero', 'SØREN', 'ærø']],
    ['Jörg', 'Weiß', ['weiss', 'WEISS', 'weiß', 'Weiẞ', 'jorg']],
    ['Işıl', 'Yıldız', ['isil yildiz', 'Işıl', 'IŞIL', 'ışıl']],
    ['İpek', 'Demir', ['ipek', 'IPEK', 'İpek']],
    ['Σοφία', 'Παπαδόπουλος', ['σοφια', 'ΣΟΦΙΑ', 'παπαδοπουλοσ', 'ΠΑΠΑΔΌΠΟΥΛΟΣ σοφία']],
    ['Мария', 'Соловьёва', ['мария', 'МАРИЯ', 'соловьева', 'Соловьёва мария']],
    ['Андрей', 'Йорк', ['андрей', 'Андреи\u0306', 'ЙОРК']],
    ['Soﬁa', 'Paﬀ', ['sofia', 'paff', 'SOFIA PAFF']],
    ['Nguyễn', 'Thị Hương', ['nguyen', 'huong thi', 'Nguyễn Thị Hương']],
    ['Gal·la', 'Font', ['galla', 'gal·la', 'Gaŀla']],
    ['أحمد', 'محمّد', ['احمد', 'محمد أحمد']],
    ['李', '雷', ['李', '李 雷', '雷', '李雷', '雷李']],
    ['美玲', '陳', ['陳美玲', '美玲陳', '陳 美玲', '陳美', '玲', '美玲']],
    ['陳大文', '', ['大文', '文', '陳', '陳大', '陳大文']],
    ['太郎', '山田', ['山田太郎', '山田・太郎', '山田　太郎', '田太', '太郎山田']],
    ['さくら', '鈴木', ['鈴木さくら', 'くら', '鈴木 さくら']],
    ['リュック', 'ジャン', ['ジャン＝リュック', 'ジャンリュック', 'ﾘｭｯｸ']],
    ['민준', '김', ['김민준', '김 민준', '민준', '준', '김민']],
    ['สมชาย', 'ใจดี', ['สมชายใจดี', 'ใจดีสมชาย', 'ชาย', 'ใจดี สมชาย']],
    ['ດາວ', 'ພອນ', ['ພອນດາວ', 'ດາວພອນ']],
    ['हिन्दी', 'राम', ['हिन्दी', 'राम']],
    ['Zo\u200be', 'Sm\u00adith', ['zoe smith']],
    ['50% Week_end', 'a\\b', ['50%', 'week_end', 'a\\b']],
  ])('%s %s', async (first, last, typed) => {
    await rename(first, last);
    const everywhere = [...ofFamily, ...ofNanny, ...ofAccount, ...ofOthers, palette];
    for (const q of typed) expect(await findsIn(everywhere, q), q).toEqual(namesOf(everywhere));
  });

  test('a text that only resembles it finds it in no list', async () => {
    await rename('Michelle', 'Evansworth');
    const lists = [...ofFamily, ...ofNanny, ...ofAccount, ...ofOthers];
    for (const q of ['michelle evansby', 'michell_', 'm%e', 'evans\\', 'lee', 'ichelle orth%', 'le'])
      expect(await findsIn(lists, q), q).toEqual([]);
    for (const q of ['helle evansw', 'evansworth michelle', 'mi ev'])
      expect(await findsIn(lists, q), q).toEqual(namesOf(lists));
  });
});

describe('a family and a nanny are found everywhere by', () => {
  test.each<[what: string, stored: object, typed: readonly string[]]>([
    [
      'a telephone number',
      { phone: '+447700900999' },
      [
        '07700 900999',
        '07700900999',
        '+447700900999',
        '+44 7700 900999',
        '+44 (0)7700 900 999',
        '0044 7700 900999',
        '(07700) 900-999',
        '07700.900.999',
        '\u202d+44 7700 900999\u202c',
        '07700\u00a0900\u2011999',
        '900999',
        '7700 900',
      ],
    ],
    [
      'a foreign telephone number',
      { phone: '+33612345678' },
      ['+33 6 12 34 56 78', '06 12 34 56 78', '0033 (0)6 12 34 56 78'],
    ],
    [
      'an international e-mail address',
      { email: 'zq1@xn--mnchen-3ya.de' },
      [
        'zq1@münchen.de',
        'ZQ1@MÜNCHEN.DE',
        'zq1@mu\u0308nchen.de',
        'zq1@xn--mnchen-3ya.de',
        '@münchen.de',
        'münchen.de',
      ],
    ],
    [
      'an e-mail address',
      { email: 'zara.o’hara+x@post.example' },
      [
        'zara.o’hara+x@post.example',
        'ZARA.',
        "zara.o'hara+x",
        'ohara+x@post',
        '@post.example',
        'post.example zara',
        'hara+',
      ],
    ],
  ])('%s', async (_, stored, typed) => {
    await rename('Petra', 'Renshaw');
    await db.update(parentUser).set(stored).where(eq(parentUser.id, family.id));
    await db.update(nannyPolo).set(stored).where(eq(nannyPolo.id, nanny.id));
    await db.update(nannyUser).set(stored).where(eq(nannyUser.id, account.id));
    const everywhere = [...ofFamily, ...ofNanny, ...ofAccount, palette];
    for (const q of typed) expect(await findsIn(everywhere, q), q).toEqual(namesOf(everywhere));
    for (const q of typed.filter((one) => one.length < 14))
      expect(await findsIn(everywhere, `renshaw ${q}`), q).toEqual(namesOf(everywhere));
  });

  test('a postcode, with or without its space', async () => {
    for (const q of ['SE15 4RF', 'se154rf', 'SE15', 'se15 4', 'SE15\u00a04RF'])
      expect(await findsIn([...ofFamily, ...ofNanny], q), q).toEqual(namesOf([...ofFamily, ...ofNanny]));
  });

  test('a child’s name', async () => {
    const children = [{ id: 1, name: 'Ximénez', date_of_birth: '2022-05-01', ...noNotes }];
    await db.update(parentUser).set({ children }).where(eq(parentUser.id, family.id));
    for (const q of ['ximenez', 'Ximénez', 'renshaw ximé'])
      expect(await findsIn(ofFamily, q), q).toEqual(namesOf(ofFamily));
  });
});

describe('codes are found in any notation', () => {
  const byCode = (name: string, id: number, letters: string, code: string) => ({
    places: [[name, listed(name), id]] as typeof ofFamily,
    typed: [
      code,
      code.toLowerCase(),
      code.replace('-', ' '),
      code.replace('-', ''),
      code.replace('-', '–'),
      `${letters}-${id}`,
      `${letters} ${id}`,
      `${letters}${id}`,
      `#${id}`,
      ` ${code} `,
      code.replace(/\D/g, ''),
    ],
  });

  test.each([
    byCode('booking', visit.id, 'bk', visit.code),
    byCode('series', series.id, 'se', series.code),
    byCode('master/nanny-polo', nanny.id, 'np', nanny.code),
    byCode('lookup/nanny-polo', nanny.id, 'np', nanny.code),
  ])('$typed.0 in $places.0.0', async ({ places, typed }) => {
    for (const q of typed) expect(await findsIn(places, q), q).toEqual(namesOf(places));
  });

  test('an order by its number', async () => {
    const typed = [
      'NP-2031-00417',
      'np 2031 00417',
      'NP203100417',
      '2031-00417',
      'np–2031–417',
      'NP-2031-004',
      '00417',
      '417',
    ];
    for (const q of typed) expect(await findsIn(ofFamily.slice(3, 4), q), q).toEqual(['order']);
    for (const q of ['np 2031 00418', 'NP-2030-00417'])
      expect(await findsIn(ofFamily.slice(3, 4), q), q).toEqual([]);
  });
});

const everyPlace = [
  ...new Map(
    [...ofFamily, ...ofNanny, ...ofAccount, ...ofOthers, palette].map((one) => [one[0], one]),
  ).values(),
];

test('punctuation finds nothing, what cannot be seen searches for nothing, and no text causes an error', async () => {
  for (const [name, find] of everyPlace) {
    for (const q of ['%', '_', '\\', '%%', "'", '’', '-', '.', '@', '+', '🙂', '٪', '()', '<>', '--'])
      expect(await find(q), `${q} in ${name}`).toEqual([]);
    for (const q of [
      'z'.repeat(100),
      'a b c d e f g h i j',
      'é'.repeat(50),
      '￿x',
      '0',
      '1'.repeat(100),
      "'; DROP--",
    ])
      expect(await find(q), `${q} in ${name}`).toBeInstanceOf(Array);
    if (name === 'the palette') continue;
    for (const q of ['   ', '\u0301', '\u200b']) expect((await find(q)).length, name).toBeGreaterThan(0);
  }
});

test('tabs, totals and saved views count what a search finds', async () => {
  await rename('Zara', 'O’Quillon');
  for (const [name, state] of [
    ['booking', 'offered'],
    ['users/parents', 'active'],
    ['order', 'placed'],
  ] as const) {
    const counts = await read<Record<string, number>>(`${name}/count`, 'oquillon');
    expect(
      Object.values(counts).reduce((sum, count) => sum + count, 0),
      name,
    ).toBe(1);
    expect(counts[state], name).toBe(1);
  }
  const body = {
    resource: 'booking',
    name: 'Quillons',
    shared: false,
    settings: {
      filter: { q: 'zara o quillon' },
      sort: ['start_at', 'ASC'],
      per_page: 25,
      layout: 'list',
      columns: { hidden: null, order: null },
    },
  } as const;
  const { id } = await owner.call(createView, { body: structuredClone(body) as never });
  const counts = await owner.call(countViews, { query: { resource: 'booking' } });
  expect(counts.find((one) => one.id === id)).toMatchObject({ count: 1 });
});

test('the database folds a text that it has folded to itself', async () => {
  const texts = ['O’Brien', 'Zoe\u0308 Ærø', 'ΣΟΦΊΑΣ', 'İpek', '50% a_b\\', 'a–b ½'];
  const folded = await queryRows<{ once: string; twice: string }>(
    db,
    sql`SELECT fold(text) AS once, fold(fold(text)) AS twice FROM unnest(${sql.param(texts)}::text[]) text`,
  );
  for (const { once, twice } of folded) expect(twice).toBe(once);
});
