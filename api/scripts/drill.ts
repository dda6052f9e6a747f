import { parseArgs } from 'node:util';
import { type Drill, lines } from './drill/report.ts';

/** `npm run drill -- [name …] [--size 0.1]`: breaks the product on purpose and reports what held. */

const drills: Record<string, () => Promise<Drill>> = {
  cover: async () => (await import('./drill/race.ts')).cover,
  crash: async () => (await import('./drill/crash.ts')).crash,
  'database-away': async () => (await import('./drill/database-away.ts')).databaseAway,
  fuzz: async () => (await import('./drill/fuzz.ts')).fuzzing,
  live: async () => (await import('./drill/live.ts')).live,
  load: async () => (await import('./drill/load.ts')).load,
  mail: async () => (await import('./drill/mail.ts')).mail,
  plan: async () => (await import('./drill/plan.ts')).plan,
  privacy: async () => (await import('./drill/privacy.ts')).privacy,
  race: async () => (await import('./drill/race.ts')).race,
  restore: async () => (await import('./drill/restore.ts')).restore,
  rush: async () => (await import('./drill/rush.ts')).rush,
  'scale-out': async () => (await import('./drill/scale-out.ts')).scaleOut,
  timing: async () => (await import('./drill/timing.ts')).timing,
};

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { size: { type: 'string', default: '1' } },
});
const size = Number(values.size);
const names = positionals.length > 0 ? positionals : Object.keys(drills);
const unknown = names.filter((name) => !(name in drills));
if (unknown.length > 0 || !(size > 0)) {
  console.error(
    `Unknown drill or invalid size. Drills: ${Object.keys(drills).join(', ')}. Size: above 0; 1 is the full size.`,
  );
  process.exit(2);
}

process.once('SIGINT', () => process.exit(130));
let broken = 0;
for (const name of names) {
  console.log(`\n── ${name}`);
  const drill = await drills[name]?.();
  const findings = (await drill?.(size, (line) => console.log(`   ${line}`))) ?? [];
  for (const line of lines(findings)) console.log(line);
  broken += findings.filter(({ held }) => !held).length;
}
console.log(broken === 0 ? '\nAll findings held.' : `\n${broken} did not hold.`);
process.exit(broken === 0 ? 0 : 1);
