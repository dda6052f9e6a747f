import type { FastifyRequest } from 'fastify';

/** Whether a request is a call of the API, however its path was written: by its route if it has one. */
export const isApiCall = ({ routeOptions, url }: FastifyRequest): boolean =>
  /^\/api(\/|$)/i.test(routeOptions.url ?? url);
