import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { dataPlaces, production } from '../src/kernel/config/environment.ts';
import { readDeployBlocks, readUnits, readVariables } from './deploy-page.ts';

const root = join(import.meta.dirname, '../..');
const blocks = readDeployBlocks();
const code = blocks.map((block) => block.code).join('\n');
const { scripts, version } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as {
  scripts: Record<string, string>;
  version: string;
};

test('has the blocks that the drill runs, in its order', () => {
  const own = blocks.filter(({ language, isForRoot }) => language === 'sh' && !isForRoot);
  expect(own.map((block) => block.code.split('\n')[0]?.split(' ').slice(0, 3).join(' '))).toEqual([
    'git clone --depth',
    'npm run agency',
    'PUBLIC_URL=https://nanny.example AGENCY_DIR=/etc/nanny-polo/agency npm',
    'git clone --depth',
  ]);
  expect(code).toContain(`\nrehearse npm run serve\n`);
  expect(blocks.map(({ language }) => language)).toEqual(expect.arrayContaining(['caddy', 'nginx']));
});

test('types commands that exist', () => {
  const names = [...code.matchAll(/npm run ([\w:-]+)/g)].map(([, name = '']) => name);
  expect(names.filter((name) => !(name in scripts))).toEqual([]);
  const files = [...code.matchAll(/api\/scripts\/[\w-]+\.ts/g)].map(([path]) => path);
  expect([...files, '.env.example'].filter((path) => !existsSync(join(root, path)))).toEqual([]);
  expect(code).toContain(`--branch v${version} `);
});

test('starts the product as npm run serve does, and sets variables that it reads', () => {
  const units = readUnits(blocks);
  expect(Object.keys(units)).toEqual([
    'nanny-polo.service',
    'nanny-polo-backup.service',
    'nanny-polo-backup.timer',
  ]);
  expect(units['nanny-polo.service']).toContain(`/.bin/${scripts.serve}\n`);
  const variables = Object.keys(
    readVariables(
      blocks.find((block) => block.code.startsWith('PUBLIC_URL=https://nanny.example\n'))?.code ?? '',
    ),
  );
  const known = { ...production.shape, ...dataPlaces.shape };
  expect(variables.filter((name) => !(name in known))).toEqual([]);
});
