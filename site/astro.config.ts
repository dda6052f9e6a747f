import react from '@astrojs/react';
import sitemap from '@astrojs/sitemap';
import { defineConfig, envField, fontProviders } from 'astro/config';
import { tokens } from './tokens-plugin.ts';

const site = process.env.PUBLIC_URL || 'http://127.0.0.1:3000';

/** Pages that need a link or a session, so no search engine lists them. */
const unlisted = /\/(404|error|email-verification|verify-email-changes|auth-redirect|user|offer)$/;

/** In development this server is the one address and forwards to the API and the back office. */
const { API_PORT, ADMIN_PORT } = process.env;
const api = `http://127.0.0.1:${API_PORT}`;
const developmentProxy: Record<string, string> = API_PORT
  ? { '/api': api, '/mailbox': api, '/admin': `http://127.0.0.1:${ADMIN_PORT}` }
  : {};

export default defineConfig({
  site,
  trailingSlash: 'never',
  build: { format: 'file', inlineStylesheets: 'always' },
  markdown: { syntaxHighlight: false },
  devToolbar: { enabled: false },
  integrations: [react(), sitemap({ filter: (page) => !unlisted.test(page) })],
  vite: {
    plugins: [tokens()],
    build: { modulePreload: false },
    server: { proxy: developmentProxy },
  },
  env: {
    schema: {
      PUBLIC_API_URL: envField.string({ context: 'client', access: 'public', default: '/api' }),
      PUBLIC_APP_STORE_URL: envField.string({
        context: 'client',
        access: 'public',
        default: 'https://apps.apple.com/gb/',
        url: true,
      }),
    },
  },
  fonts: [
    {
      provider: fontProviders.local(),
      name: 'Figtree',
      cssVariable: '--font-text',
      fallbacks: ['Arial', 'sans-serif'],
      options: {
        variants: [
          {
            src: ['@fontsource-variable/figtree/files/figtree-latin-wght-normal.woff2'],
            weight: '300 900',
            style: 'normal',
          },
        ],
      },
    },
    {
      provider: fontProviders.local(),
      name: 'Fraunces',
      cssVariable: '--font-display',
      fallbacks: ['Georgia', 'serif'],
      options: {
        variants: [{ src: ['./src/fonts/fraunces-display.woff2'], weight: '380 640', style: 'normal' }],
      },
    },
  ],
  // The API's header repeats these and adds the directives that a meta element cannot set.
  security: { csp: { directives: ["default-src 'self'", "img-src 'self' data: blob:"] } },
});
