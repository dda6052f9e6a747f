import { resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import react from '@astrojs/react';
import sitemap from '@astrojs/sitemap';
import { defineConfig, envField, fontProviders } from 'astro/config';
import { addAgencyPictures } from './agency-pictures.ts';
import { rewriteDevelopmentPaths } from './development-paths.ts';
import { preloadIslands } from './preload-islands.ts';
import { sharedScripts } from './shared-scripts.ts';
import { countries, tokensOf } from './virtual-modules.ts';

const site = process.env.PUBLIC_URL || 'http://localhost:3000';

const root = fileURLToPath(new URL('..', import.meta.url));
/** The agency's folder. A relative path is resolved against the repository root, as in the server. */
const agencyFolder = resolve(root, process.env.AGENCY_DIR || 'agency/demo');

/** Pages left out of the sitemap: error pages, and pages that need a link or a session. */
const unlisted =
  /\/(404|error|email-verification|verify-email-changes|not-me|auth-redirect|offer|series-offer|ask|price|user(\/.*)?)$/;

/** In development, this server is the single origin and proxies the API and the back office. */
const { API_PORT, ADMIN_PORT } = process.env;
const api = `http://127.0.0.1:${API_PORT}`;
const developmentProxy: Record<string, string> = API_PORT
  ? { '/api': api, '/mailbox': api, '/admin': `http://127.0.0.1:${ADMIN_PORT}` }
  : {};

/** Characters of Google Fonts' `latin` subset that are missing from the display font file that every page fetches. */
const latin =
  'U+A0-A2,U+A4-A6,U+A8,U+AA-B6,U+B8-BB,U+BE-C8,U+CA-D6,U+D8-E3,U+E5-E6,U+EB-F0,' +
  'U+F2-F5,U+F7-FB,U+FD-FF,U+131,U+152-153,U+201A,U+201E,U+2039-203A,U+2122';

const latinExtended = 'U+100-130,U+132-151,U+154-17F';

/** A file of a variable font, with its characters unless it is the main one. */
const variant = (file: string, weight: string, unicodeRange?: string) => ({
  src: [file] as [string],
  weight,
  style: 'normal' as const,
  ...(unicodeRange && { unicodeRange: [unicodeRange] as [string] }),
});
const figtree = (subset: string, range?: string) =>
  variant(`@fontsource-variable/figtree/files/figtree-${subset}-wght-normal.woff2`, '300 900', range);
const fraunces = (file: string, range?: string) => variant(`./src/fonts/${file}.woff2`, '380 640', range);

type Variant = ReturnType<typeof variant>;

const font = (
  name: string,
  cssVariable: `--${string}`,
  fallbacks: string[],
  ...variants: [Variant, ...Variant[]]
) => ({ provider: fontProviders.local(), name, cssVariable, fallbacks, options: { variants } });

export default defineConfig({
  site,
  trailingSlash: 'never',
  build: { format: 'file', inlineStylesheets: 'always' },
  markdown: { syntaxHighlight: false },
  devToolbar: { enabled: false },
  integrations: [
    react(),
    sitemap({ filter: (page) => !unlisted.test(page) }),
    preloadIslands(),
    addAgencyPictures(agencyFolder),
  ],
  vite: {
    plugins: [tokensOf(agencyFolder), countries, rewriteDevelopmentPaths()],
    // Not AGENCY_DIR: Astro would insert that variable as the environment has it.
    define: { 'import.meta.env.AGENCY_FOLDER': JSON.stringify(agencyFolder) },
    build: {
      modulePreload: false,
      // The script that all pages share stays a file, so that the browser caches it. Other small assets are inlined.
      assetsInlineLimit: (path) => (/\/Page\.astro_/.test(path) ? false : undefined),
    },
    environments: {
      client: {
        build: {
          rolldownOptions: {
            output: {
              // Every page with an island needs these modules, which weigh less as few files. The browser starts
              // React's renderer in a task of its own: together they would block a slow phone for too long.
              codeSplitting: {
                groups: [
                  // Scripts that load others on demand need Vite's helper, but not the islands.
                  { name: 'on-demand', test: /vite\/preload-helper/ },
                  { name: 'renderer', test: /node_modules\/(react-dom|scheduler|@astrojs\/react)\// },
                  {
                    name: 'island',
                    test: /node_modules\/(zod|react)\/|shared\/src\/\w+\/(http-client|endpoint|error|field|form|form-errors|constants|session)\.ts|site\/src\/(lib\/(api|raise|early-responses)|messages\/fill|islands\/(use-form|form-text|Done|EmailField|Field|Form))\.ts/,
                  },
                  ...sharedScripts,
                ],
              },
            },
          },
        },
      },
    },
    server: { proxy: developmentProxy },
  },
  env: {
    schema: {
      PUBLIC_API_URL: envField.string({ context: 'client', access: 'public', default: '/api' }),
    },
  },
  fonts: [
    font('Figtree', '--figtree', ['Arial', 'sans-serif'], figtree('latin')),
    font('Fraunces', '--fraunces', ['Georgia', 'serif'], fraunces('fraunces-display')),
    // Further letters of European names. A page fetches these files only if it shows one of their letters.
    font('Figtree further letters', '--figtree-further', [], figtree('latin-ext', latinExtended)),
    font(
      'Fraunces further letters',
      '--fraunces-further',
      [],
      fraunces('fraunces-display-latin', latin),
      fraunces('fraunces-display-latin-ext', latinExtended),
    ),
  ],
  // The API's header repeats these and adds the directives that a meta element cannot set.
  security: { csp: { directives: ["default-src 'self'", "img-src 'self' data: blob:"] } },
});
