import swagger from '@fastify/swagger';
import swaggerUi from '@fastify/swagger-ui';
import { resourceNames } from '@nanny-polo/shared/accounts/admin-screens';
import { agency } from '@nanny-polo/shared/contract/agency';
import type { Access } from '@nanny-polo/shared/contract/endpoint';
import { errorBody } from '@nanny-polo/shared/contract/error';
import { createJsonSchemaTransform } from 'fastify-type-provider-zod';
import type { App } from './instance.ts';
import { commonPolicy } from './security-headers.ts';

const transform = createJsonSchemaTransform({ zodToJsonConfig: { unrepresentable: 'any' } });

const describeAccess = (access: Access) => {
  if (access === 'public') return 'Open to everyone.';
  if (access === 'owner') return 'Needs the signed-in owner.';
  if (typeof access === 'string') return `Needs a signed-in ${access === 'user' ? 'parent' : 'admin'}.`;
  return `Needs permission ${[access.permission].flat().join(' or ')} with type ${access.type}.`;
};

/** Returns the group of a call: its resource, or the first part of its path. */
const groupOf = (url: string) =>
  resourceNames.find((name) => `${url}/`.startsWith(`/api/admin/${name}/`)) ?? url.split('/')[2] ?? '';

/** Serves `/api/openapi.json`, generated from the contract, and `/api/docs`, which shows it. */
export async function describeApi(app: App): Promise<void> {
  // Added here and not in the contract, so that no browser loads the schema of errors.
  app.addHook('onRoute', (route) => {
    const { response } = (route.schema ?? {}) as { response?: object };
    if (response)
      route.schema = { ...route.schema, response: { ...response, '4xx': errorBody, '5xx': errorBody } };
  });
  await app.register(swagger, {
    openapi: {
      openapi: '3.1.0',
      info: {
        title: agency.name,
        version: '0.1.0',
        description: 'Errors are `{ message, errors?, code?, data? }`. Lists follow ra-data-simple-rest.',
      },
      components: { securitySchemes: { bearer: { type: 'http', scheme: 'bearer' } } },
    },
    transform: (document) => {
      const { schema, url } = transform(document as Parameters<typeof transform>[0]);
      const access = document.route.config?.access ?? 'public';
      return {
        url,
        schema: {
          ...schema,
          tags: [groupOf(url)],
          description: describeAccess(access),
          security: access === 'public' ? [] : [{ bearer: [] }],
        },
      };
    },
  });
  await app.register(swaggerUi, {
    routePrefix: '/api/docs',
    staticCSP: `default-src 'self'; img-src 'self' data:; style-src 'self' 'unsafe-inline'; ${commonPolicy}`,
    uiConfig: { url: '/api/openapi.json', validatorUrl: null },
  });
  app.get('/api/openapi.json', { config: { access: 'public' }, schema: { hide: true } }, () => app.swagger());
}
