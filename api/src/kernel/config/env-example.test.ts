import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import * as z from 'zod';
import { dataPlaces, production } from './environment.ts';

const root = join(import.meta.dirname, '../../../..');

/** Not of production, or no longer read. */
const leftOut = ['DEMO_DATABASE_URL', 'AGENCY_FILE'];

interface Variable {
  readonly isRequired: boolean;
  readonly preset: string;
}

function readVariables(): Map<string, Variable> {
  const shape: z.core.$ZodLooseShape = { ...dataPlaces.shape, ...production.shape };
  const schema = z.object(shape);
  const { properties = {}, required = [] } = z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' });
  return new Map(
    Object.entries(properties)
      .filter(([name]) => !leftOut.includes(name))
      .map(([name, property]) => [
        name,
        {
          isRequired: required.includes(name) || !z.safeParse(schema.shape[name], undefined).success,
          preset: String((property as { default?: unknown }).default ?? ''),
        },
      ]),
  );
}

/** Returns the rows of README's table of variables: names and purpose, without links. */
const readPurposes = () =>
  [
    ...readFileSync(join(root, 'README.md'), 'utf8').matchAll(
      /^\| ((?:`[A-Z_0-9]+`(?:, )?)+[^|]*) \| ([^|]+) \|/gm,
    ),
  ].map(([, names = '', purpose = '']) => ({
    names: [...names.matchAll(/`([A-Z_0-9]+)`/g)].map(([, name = '']) => name),
    purpose: purpose.replace(/\[([^\]]+)\]\([^)]+\)/g, '$1').replaceAll('`', ''),
  }));

/** Returns a value as systemd, the shell and Docker read it alike. */
const quote = (value: string) => (/[^\w:/@.,?=%+-]/.test(value) ? `'${value}'` : value);

/** Returns the file from the variables, in the order of README's table. */
function formatExample(): string {
  const variables = readVariables();
  const sections = readPurposes().flatMap(({ names, purpose }) => {
    const all = names.some((name) => name.startsWith('LIMIT_'))
      ? [...variables.keys()].filter((name) => name.startsWith('LIMIT_'))
      : names;
    const lines = all.flatMap((name) => {
      const variable = variables.get(name);
      variables.delete(name);
      return variable ? [`${variable.isRequired ? '' : '#'}${name}=${quote(variable.preset)}`] : [];
    });
    return lines.length > 0 ? [`# ${purpose}\n${lines.join('\n')}\n`] : [];
  });
  expect([...variables.keys()], 'missing in README').toEqual([]);
  return [
    '# The configuration of production. Set what has no # before it. docs/configuration.md has the details.\n# A value with anything but letters, digits and : / @ . , ? = % + _ - stands in single quotes.\n',
    ...sections,
  ].join('\n');
}

test('.env.example states every variable with its default (vitest -u writes it)', async () => {
  await expect(formatExample()).toMatchFileSnapshot(join(root, '.env.example'));
});
