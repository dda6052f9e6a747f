// Preloaded by the npm scripts, and plain JavaScript, so that an older Node can parse it and report that it is too old.
// The cache of compiled code is in the system's folder for temporary files and halves the time of a start.

import module from 'node:module';

const { version } = process;
if (Number.parseInt(version.slice(1), 10) < 24) {
  process.stderr.write(`Node 24 or newer is needed, but this is ${version}. Run "npm ci" to install it.\n`);
  process.exit(1);
}
module.enableCompileCache();

// To resolve an import, Node parses the package.json of the package, again for each of its modules. Drizzle's is 180 KB
// long, and 300 of its modules are imported: without this hook, that takes half of the start.
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
