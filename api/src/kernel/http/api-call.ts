import type { FastifyRequest } from 'fastify';

/** Whether a request is a call of the API, however its path was written: its route says so, where it has one. */
export const isApiCall = ({ routeOptions, url }: FastifyRequest): boolean =>
  /^\/api(\/|$)/i.test(routeOptions.url ?? url);
