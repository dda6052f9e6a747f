import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { agencyFile, agencyOf, parseCommentedJson } from '@nanny-polo/shared/agency/agency-file';
import { buildSchemes, toCssVariables } from '@nanny-polo/shared/agency/tokens';
import react from '@vitejs/plugin-react';
import { defineConfig, type Plugin } from 'vite';

const api = `http://127.0.0.1:${process.env.API_PORT ?? 3000}`;

/** The agency's folder. A relative path is resolved against the repository root, as in the server. */
const folder = resolve(import.meta.dirname, '..', process.env.AGENCY_DIR || 'agency/demo');
const agency = agencyOf(
  agencyFile.parse(parseCommentedJson(readFileSync(resolve(folder, 'agency.json'), 'utf8'))),
);
const { light, dark } = buildSchemes(agency.colours);

const escapeHtml = (text: string) =>
  text.replaceAll('&', '&amp;').replaceAll('"', '&quot;').replaceAll('<', '&lt;');

/** Writes the agency into the page, and its colours as custom properties, so that they apply from the first paint. */
const ownPage: Plugin = {
  name: 'own-page',
  transformIndexHtml: (html) => ({
    html: html
      .replace(
        '<html lang="en-GB">',
        `<html lang="${agency.locale}" data-agency="${escapeHtml(JSON.stringify(agency))}">`,
      )
      .replaceAll('%AGENCY%', escapeHtml(agency.name)),
    tags: [
      {
        tag: 'style',
        children: `:root, :root[data-scheme=light] { ${toCssVariables(light)} }
@media (prefers-color-scheme: dark) { :root:not([data-scheme]) { ${toCssVariables(dark)} } }
:root[data-scheme=dark] { ${toCssVariables(dark)} }
:root[data-scheme=light] { color-scheme: light } :root[data-scheme=dark] { color-scheme: dark }
body { margin: 0; background: var(--ground); color: var(--text); }`,
        injectTo: 'head',
      },
    ],
  }),
};

/** Reloads the page after a change of texts, because it merges them once, when it loads. */
const reloadTexts: Plugin = {
  name: 'reload-texts',
  hotUpdate({ file, modules, timestamp }) {
    if (!/(messages|words|\ben)\.ts$/.test(file)) return undefined;
    const { hot, moduleGraph } = this.environment;
    for (const module of modules) moduleGraph.invalidateModule(module, new Set(), timestamp, true);
    hot.send({ type: 'full-reload' });
    return [];
  },
};

/** Makes the development server treat /admin like /admin/. */
const withoutSlash: Plugin = {
  name: 'without-slash',
  configureServer({ middlewares }) {
    middlewares.use((request, _, next) => {
      request.url = request.url?.replace(/^\/admin(?=\?|$)/, '/admin/');
      next();
    });
  },
};

export default defineConfig({
  base: '/admin/',
  // The environment variables that the code may read, as in Astro.
  envPrefix: 'PUBLIC_',
  plugins: [react(), ownPage, reloadTexts, withoutSlash],
  build: {
    target: 'es2022',
    assetsInlineLimit: 0,
    // Says which files the screens need, for `app/prefetch.ts`.
    manifest: 'manifest.json',
    reportCompressedSize: false,
    chunkSizeWarningLimit: 1200,
    rolldownOptions: {
      output: {
        // Shorter than the default: scripts name each other often, and a hash does not compress.
        entryFileNames: 'assets/[name]-[hash:7].js',
        chunkFileNames: 'assets/[name]-[hash:7].js',
        // Without groups, Vite writes a file for each set of lazy parts that share modules, and a screen waits for
        // dozens. The first screens need neither pickers nor autocompletion nor phone numbers.
        codeSplitting: {
          groups: [
            { name: 'start', tags: ['$initial'] },
            {
              name: 'pickers',
              test: /x-date-pickers|dayjs|src\/ui\/input\/(Pickers|use-picker|\w*(Day|Instant|Moment))/,
              includeDependenciesRecursively: false,
            },
            {
              name: 'choices',
              test: /[Aa]utocomplete|Reference\w*Input|src\/ui\/input\/(ReferenceSelect|use-steady)/,
              includeDependenciesRecursively: false,
            },
            {
              name: 'phone',
              test: /libphonenumber|mui-tel-input|country-flag-icons|src\/ui\/phone\/(?!messages)|shared\/src\/accounts\/phone/,
              includeDependenciesRecursively: false,
            },
            { name: 'common', minShareCount: 8 },
          ],
        },
      },
    },
  },
  // The site's server proxies no WebSockets, so the browser gets hot updates from this server.
  server: { proxy: { '/api': api }, hmr: { clientPort: Number(process.env.ADMIN_PORT ?? 5173) } },
});
