import type { RefusalKind } from '../error/error.ts';
import type { App } from './instance.ts';

export const statuses: { readonly [kind in RefusalKind]: number } = {
  unreadable: 400,
  unauthorized: 401,
  forbidden: 403,
  notFound: 404,
  conflict: 409,
  tooLarge: 413,
  unsupported: 415,
  misdirected: 421,
  rejected: 422,
  limited: 429,
  unavailable: 503,
};

/** Lets each call respond with the success status of its contract, 200 or 201. */
export function respondByContract(app: App): void {
  app.addHook('onRoute', (route) => {
    const { response = {} } = (route.schema ?? {}) as { response?: object };
    if (!(201 in response)) return;
    route.preHandler = [route.preHandler ?? []].flat().concat(async (_, reply) => {
      reply.code(201);
    });
  });
}
