import { isUtf8 } from 'node:buffer';
import { errorCodes, type FastifyRequest } from 'fastify';
import type { App } from './instance.ts';

export const hasBody = ({ headers }: FastifyRequest): boolean =>
  headers['transfer-encoding'] !== undefined || Number(headers['content-length']) > 0;

/**
 * Parses bodies of type `application/json`. Rejects invalid UTF-8 with 400, and bodies without a type or with another
 * type with 415. A call without a body may have any type.
 */
export function parseBodies(app: App): void {
  const parseJson = app.getDefaultJsonParser('error', 'error');
  app.addContentTypeParser('application/json', { parseAs: 'buffer' }, (request, body: Buffer, done) => {
    if (isUtf8(body)) return parseJson(request, body.toString(), done);
    done(new errorCodes.FST_ERR_CTP_INVALID_JSON_BODY());
  });
  app.removeContentTypeParser('text/plain');
  app.addContentTypeParser('*', (request, _, done) => {
    done(hasBody(request) ? new errorCodes.FST_ERR_CTP_INVALID_MEDIA_TYPE() : null);
  });
}
