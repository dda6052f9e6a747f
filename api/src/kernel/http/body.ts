import { isUtf8 } from 'node:buffer';
import { errorCodes } from 'fastify';
import type { App } from './instance.ts';

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
  app.addContentTypeParser('*', ({ headers }, _, done) => {
    const isEmpty = headers['transfer-encoding'] === undefined && !Number(headers['content-length']);
    done(isEmpty ? null : new errorCodes.FST_ERR_CTP_INVALID_MEDIA_TYPE());
  });
}
