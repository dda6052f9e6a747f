// Plain JavaScript for an old Node: preloaded by the npm scripts, it stops what only Node 24 can run. What was compiled
// once is kept in the system's folder for temporary files, which halves the next start.
import module from 'node:module';

const { version } = process;
if (Number.parseInt(version.slice(1), 10) < 24) {
  process.stderr.write(`Node 24 or newer is needed, this is ${version}: run "npm ci", which brings it.\n`);
  process.exit(1);
}
module.enableCompileCache();
