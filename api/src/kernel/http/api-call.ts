import type { FastifyRequest } from 'fastify';

/**
 * Returns whether a request is a call to the API. Uses the route if there is one, so that the spelling of the path does
 * not matter.
 */
export const isApiCall = ({ routeOptions, url }: FastifyRequest): boolean =>
  /^\/api(\/|$)/i.test(routeOptions.url ?? url);
