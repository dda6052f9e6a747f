import { cpus } from 'node:os';
import { parseArgs } from 'node:util';
import { formatLine, formatTotal, type Measured } from './verdict.ts';

/**
 * Reads the options of a bench: numbers, whose defaults are given, and `--only` with some of the names of its parts.
 * Prints them and exits if they are wrong.
 */
export function startBench<Option extends string>(
  defaults: Readonly<Record<Option, number>>,
  parts: readonly string[],
) {
  const names = Object.keys(defaults) as Option[];
  const { values } = parseArgs({
    options: Object.fromEntries([...names, 'only'].map((name) => [name, { type: 'string' as const }])),
  });
  const numbers = names.map((name) => [name, Number(values[name] ?? defaults[name])] as const);
  const only = (values.only ?? '').split(',').filter(Boolean);
  if (numbers.some(([, value]) => !(value > 0)) || only.some((name) => !parts.includes(name))) {
    console.error(
      `--${names.join(', --')} take numbers above 0; --only takes a comma-separated list of ${parts.join(', ')}.`,
    );
    process.exit(2);
  }
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => process.exit(130));
  console.log(`${cpus().length} × ${cpus()[0]?.model}, Node ${process.version}. Preparing …`);

  const all: Measured[] = [];
  return {
    options: Object.fromEntries(numbers) as Record<Option, number>,
    isWanted: (name: string) => only.length === 0 || only.includes(name),
    report(measured: Measured): void {
      all.push(measured);
      console.log(formatLine(measured));
    },
    /** Prints the verdict and ends this process. */
    end(): never {
      const { text, met } = formatTotal(all);
      console.log(`\n${text}`);
      process.exit(met ? 0 : 1);
    },
  };
}
