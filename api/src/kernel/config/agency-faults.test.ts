import { cpSync, globSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, extname, join } from 'node:path';
import { agencyFile, parseCommentedJson } from '@nanny-polo/shared/agency/agency-file';
import { describe, expect, test } from 'vitest';
import { completeAgencyDir, copyAgency } from '../../test/agency-folder.ts';
import { temporaryFolder } from '../../test/folder.ts';
import { demoAgencyDir, skeletonAgencyDir } from './agency-faults.ts';
import { findAgencyFaults } from './agency-folder.ts';
import { readAgencyTexts } from './folder-texts.ts';

const place = temporaryFolder();

const readAgency = (folder: string) =>
  agencyFile.parse(parseCommentedJson(readFileSync(join(folder, 'agency.json'), 'utf8')));
const demo = readAgency(demoAgencyDir);
const skeleton = readAgency(skeletonAgencyDir);

const read = (folder: string, file: string) => readFileSync(join(folder, file), 'utf8');

/** Returns the faults of a copy of the complete agency in which files have other contents. */
function faultsWith(files: Readonly<Record<string, string | Buffer>>): readonly string[] {
  const copy = copyAgency(place);
  for (const [file, content] of Object.entries(files)) {
    mkdirSync(dirname(join(copy, file)), { recursive: true });
    writeFileSync(join(copy, file), content);
  }
  return findAgencyFaults(copy);
}

test('accepts the complete agency', () => expect(findAgencyFaults(completeAgencyDir)).toEqual([]));

describe('agency.json', () => {
  const required = Object.keys(demo.facts).filter((name) => name !== 'nightPhone');

  test.each(required)('without facts.%s is refused', (name) =>
    expect(findAgencyFaults(copyAgency(place, { facts: { [name]: '' } }))).toEqual([
      expect.stringContaining(`agency.json: facts.${name} is missing: `),
    ]),
  );

  test('outside the United Kingdom needs neither an ICO registration nor a sort code', () => {
    const change = { country: 'IE', facts: { icoNumber: '', sortCode: '', phone: '+353 1 234 5678' } };
    expect(findAgencyFaults(copyAgency(place, change))).toEqual([]);
  });

  const common = ['city', 'insuredSum', 'opens', 'closes'];
  const demoFacts = Object.entries(demo.facts);

  test.each(demoFacts.filter(([name]) => !common.includes(name)))(
    'with the demo’s facts.%s is refused',
    (name, fact) =>
      expect(findAgencyFaults(copyAgency(place, { facts: { [name]: fact } }))).toEqual([
        `agency.json: facts.${name}: “${fact}” is the demo’s`,
      ]),
  );

  test.each(demoFacts.filter(([name]) => common.includes(name)))(
    'may share facts.%s with the demo',
    (name, fact) => expect(findAgencyFaults(copyAgency(place, { facts: { [name]: fact } }))).toEqual([]),
  );

  test.each(
    Object.entries(skeleton.facts).filter(
      ([name, fact]) => fact !== '' && !['opens', 'closes'].includes(name),
    ),
  )('with the skeleton’s facts.%s is refused', (name, fact) =>
    expect(findAgencyFaults(copyAgency(place, { facts: { [name]: fact } }))).toEqual([
      `agency.json: facts.${name}: “${fact}” is still to be filled in`,
    ]),
  );

  test.each([
    ['the demo’s name', { name: demo.name.toUpperCase() }, 'name: “NANNY POLO” is the demo’s'],
    ['the skeleton’s name', { name: skeleton.name }, `name: “${skeleton.name}” is still to be filled in`],
    ['the mark of the demo', { demo: true }, 'demo: remove this line'],
    ['a link of the demo', { social: demo.social }, 'social.0.url: this is the demo’s text: write your own'],
    [
      'the demo’s app',
      { appStoreUrl: demo.appStoreUrl },
      'appStoreUrl: this is the demo’s text: write your own',
    ],
    [
      'what a family of the demo said',
      { families: [{ words: demo.families[0]?.words, from: 'Ours' }] },
      'families.0.words: this is the demo’s text: write your own',
    ],
    [
      'a family of the demo',
      { families: [{ words: 'Thank you.', from: demo.families[1]?.from }] },
      'families.0.from: this is the demo’s text: write your own',
    ],
    [
      'a text that cannot be read',
      { colours: { ...demo.colours, light: { ...demo.colours.light, onMark: '#FFFFFF' } } },
      'colours: light: onMark #FFFFFF on mark #F2C14E has a contrast of ',
    ],
  ])('with %s is refused', (_, change, line) =>
    expect(findAgencyFaults(copyAgency(place, change))).toEqual([
      expect.stringContaining(`agency.json: ${line}`),
    ]),
  );
});

describe('the other files', () => {
  const copied = readAgencyTexts(demoAgencyDir).texts.filter(
    ({ file }) => !/^(agency\.json|mail-footer\.txt|legal\/.*)$/.test(file),
  );

  test.each([...new Set(copied.map(({ file }) => file))])(
    '%s of the demo is refused, field by field',
    (file) => {
      const long = copied.filter(
        (text) =>
          text.file === file && text.text.split(/\s+/).filter((word) => /\p{L}/u.test(word)).length >= 4,
      );
      const own = long.filter(({ field }) => field !== 'registered' && field !== 'emergency');
      expect(faultsWith({ [file]: read(demoAgencyDir, file) })).toEqual(
        expect.arrayContaining(
          own.map(({ field }) => `${file}: ${field}: this is the demo’s text: write your own`),
        ),
      );
    },
  );

  test('a text of the demo is refused wherever it is, also with other spaces and capitals', () => {
    const words = demo.families[0]?.words.toUpperCase().replaceAll(' ', '  ');
    expect(faultsWith({ 'landing/hero.yaml': `a:\n  - b: "${words}"` })).toEqual([
      'landing/hero.yaml: a.0.b: this is the demo’s text: write your own',
    ]);
  });

  test('a text that names the demo’s agency is refused, also in a legal text', () =>
    expect(faultsWith({ 'legal/own.md': 'First.\n\nWe are nanny\nPolo.\n' })).toEqual([
      'legal/own.md: paragraph 2: this names the demo’s agency',
    ]));

  test('a comment may name the demo’s agency', () =>
    expect(
      faultsWith({
        'legal/own.md': '---\n# Nanny Polo\ntitle: Ours\n---\n<!-- Nanny Polo -->\nOurs.\n',
        'landing/hero.yaml': '# Nanny Polo\na: 1\n',
      }),
    ).toEqual([]));

  test.each(['logo.svg', 'site.yaml', 'legal/privacy-policy.md', 'legal/terms-conditions.md'])(
    'without %s is refused',
    (file) => {
      const copy = copyAgency(place);
      rmSync(join(copy, file));
      expect(findAgencyFaults(copy)).toEqual([`${file} is missing`]);
    },
  );

  test.each(['\n---\n', '--- \n'])(
    'a legal text that begins with %j and is still a template is refused',
    (begin) => {
      const file = 'legal/privacy-policy.md';
      const template = read(completeAgencyDir, file).replace(/^---\n/, `${begin}template: true\n`);
      expect(faultsWith({ [file]: template })).toEqual([expect.stringContaining(`${file}: template`)]);
    },
  );

  test('the skeleton’s letter is refused once it is on the home page with its placeholders', () => {
    const letter = read(skeletonAgencyDir, 'examples/letter.yaml');
    expect(faultsWith({ 'examples/letter.yaml': letter })).toEqual([]);
    expect(faultsWith({ 'landing/letter.yaml': letter })).toEqual([
      'landing/letter.yaml: text.0: “Your first paragraph.” is still to be filled in',
      'landing/letter.yaml: text.1: “Your second paragraph.” is still to be filled in',
      'landing/letter.yaml: signature: “Your first name” is still to be filled in',
    ]);
  });

  test('a byte order mark is accepted', () =>
    expect(faultsWith({ 'agency.json': `\uFEFF${read(completeAgencyDir, 'agency.json')}` })).toEqual([]));

  test.each(['legal/privacy-policy.md', 'legal/terms-conditions.md', 'care-agreement.md'])(
    '%s that is still a template is refused',
    (file) => {
      const template = read(completeAgencyDir, file).replace(/^---\n/, '---\ntemplate: true\n');
      expect(faultsWith({ [file]: template })).toEqual([
        `${file}: template: remove this line once a lawyer has checked the text`,
      ]);
    },
  );

  test.each(globSync('**/*.{svg,png,webp}', { cwd: demoAgencyDir }))(
    'a copy of the demo’s %s is refused',
    (file) => {
      const copy = `own${extname(file)}`;
      expect(faultsWith({ [copy]: readFileSync(join(demoAgencyDir, file)) })).toEqual([
        `${copy}: this is the demo’s picture`,
      ]);
    },
  );

  test('a logo with a script is refused', () =>
    expect(faultsWith({ 'logo.svg': '<svg><script/></svg>' })).toEqual(['logo.svg: It contains a script.']));

  test('a file that is no YAML is refused with the place of the mistake', () =>
    expect(faultsWith({ 'landing/hero.yaml': 'a: "b' })).toEqual([
      expect.stringMatching(/^landing\/hero\.yaml: cannot be read: .* at line 1, column 6/),
    ]));

  test('all faults are listed at once', () =>
    expect(
      faultsWith({
        'agency.json': '{"name": 1}',
        'landing/hero.yaml': 'a: "b',
        'legal/own.md': '---\ntemplate: true\n---\nNanny Polo.\n',
      }).map((line) => line.replace(/: .*/, '')),
    ).toEqual(expect.arrayContaining(['agency.json', 'landing/hero.yaml', 'legal/own.md'])));
});

test('the skeleton needs only the agency’s own facts and a lawyer', () => {
  const copy = mkdtempSync(join(place, 'skeleton-'));
  cpSync(skeletonAgencyDir, copy, { recursive: true });
  const { name, facts } = readAgency(completeAgencyDir);
  writeFileSync(join(copy, 'agency.json'), JSON.stringify({ ...skeleton, name, facts }));
  expect(findAgencyFaults(copy)).toEqual(
    ['care-agreement.md', 'legal/privacy-policy.md', 'legal/terms-conditions.md'].map(
      (file) => `${file}: template: remove this line once a lawyer has checked the text`,
    ),
  );
});
