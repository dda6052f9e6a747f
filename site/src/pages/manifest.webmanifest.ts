import { getSchemes } from '@nanny-polo/shared/agency/tokens';
import { agency } from '@nanny-polo/shared/contract/agency';
import type { APIRoute } from 'astro';
import { readSite } from '../data/content.ts';
import { messages } from '../messages/en.ts';

export const GET: APIRoute = async () =>
  Response.json({
    name: agency.name,
    short_name: agency.name,
    description: (await readSite()).description,
    lang: messages.language.code,
    start_url: '/',
    display: 'minimal-ui',
    background_color: getSchemes().light.ground,
    theme_color: getSchemes().light.primary,
    icons: [
      { src: '/logo.svg', type: 'image/svg+xml', sizes: 'any' },
      { src: '/icon-192.png', type: 'image/png', sizes: '192x192' },
      { src: '/icon-512.png', type: 'image/png', sizes: '512x512', purpose: 'any maskable' },
    ],
  });
