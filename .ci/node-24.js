// Plain JavaScript for an old Node: preloaded by the npm scripts, it stops what only Node 24 can run. What was compiled
// once is kept in the system's folder for temporary files, which halves the next start.
import module from 'node:module';

const { version } = process;
if (Number.parseInt(version.slice(1), 10) < 24) {
  process.stderr.write(`Node 24 or newer is needed, this is ${version}: run "npm ci", which brings it.\n`);
  process.exit(1);
}
module.enableCompileCache();

// To resolve an import, Node parses the package.json of the package, again for each of its modules. Drizzle's has
// 180 KB, and 300 of its modules are imported: without this, half of the start.
const drizzle = new Map();
module.registerHooks({
  resolve(specifier, context, next) {
    const { parentURL } = context;
    if (/^\..+\.js$/.test(specifier) && parentURL?.includes('/node_modules/drizzle-orm/')) {
      return { url: new URL(specifier, parentURL).href, format: 'module', shortCircuit: true };
    }
    if (!specifier.startsWith('drizzle-orm')) return next(specifier, context);
    const key = `${specifier} ${context.conditions}`;
    const resolved = drizzle.get(key) ?? { ...next(specifier, context), shortCircuit: true };
    drizzle.set(key, resolved);
    return resolved;
  },
});
