/** `npm run drill -- [name …] [--size 0.1]`: breaks the product on purpose and reports what held. */

import { parseArgs } from 'node:util';
import { type Drill, formatFindings } from '../drills/report.ts';

const drills: Record<string, () => Promise<Drill>> = {
  cover: async () => (await import('../drills/race.ts')).drillCover,
  container: async () => (await import('../drills/container.ts')).drillContainer,
  crash: async () => (await import('../drills/crash.ts')).drillCrash,
  'database-away': async () => (await import('../drills/database-away.ts')).drillDatabaseAway,
  deploy: async () => (await import('../drills/deploy.ts')).drillDeploy,
  fuzz: async () => (await import('../drills/fuzz.ts')).drillFuzz,
  live: async () => (await import('../drills/live.ts')).drillLive,
  load: async () => (await import('../drills/load.ts')).drillLoad,
  mail: async () => (await import('../drills/mail.ts')).drillMail,
  plan: async () => (await import('../drills/plan.ts')).drillPlan,
  privacy: async () => (await import('../drills/privacy.ts')).drillPrivacy,
  race: async () => (await import('../drills/race.ts')).drillRace,
  restore: async () => (await import('../drills/restore.ts')).drillRestore,
  rush: async () => (await import('../drills/rush.ts')).drillRush,
  'scale-out': async () => (await import('../drills/scale-out.ts')).drillScaleOut,
  timing: async () => (await import('../drills/timing.ts')).drillTiming,
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
  for (const line of formatFindings(findings)) console.log(line);
  broken += findings.filter(({ held }) => !held).length;
}
console.log(broken === 0 ? '\nAll findings held.' : `\n${broken} did not hold.`);
process.exit(broken === 0 ? 0 : 1);
