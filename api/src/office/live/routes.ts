import { liveEvents } from '@nanny-polo/shared/office/live';
import { adminOf } from '../../kernel/http/access.ts';
import type { Dependencies } from '../../kernel/http/dependencies.ts';
import type { App } from '../../kernel/http/instance.ts';
import { createLimitRefusal } from '../../kernel/limit/service.ts';
import { createHub } from './hub.ts';
import { createLiveStream } from './stream.ts';

/** The maximum number of streams of one session in one process. A browser needs one. */
const maxStreams = 10;

/** Seconds after which a browser over that limit may try again. */
const retryAfterSeconds = 60;

export function registerLiveRoutes(app: App, dependencies: Dependencies): void {
  const hub = createHub(dependencies, (error) => app.log.warn({ err: error }, 'changes could not be sent'));
  app.addHook('preClose', () => hub.close());
  app.route({
    ...liveEvents,
    exposeHeadRoute: false,
    handler: (request, reply) => {
      const admin = adminOf(request);
      if (hub.count(admin.sessionId) >= maxStreams)
        throw createLimitRefusal(
          retryAfterSeconds,
          'You have the back office open in too many tabs. Close one of them.',
        );
      const { raw } = reply;
      reply.hijack();
      raw.writeHead(200, {
        ...(reply.getHeaders() as Record<string, string>),
        'content-type': 'text/event-stream; charset=utf-8',
        'cache-control': 'no-store, no-transform',
        // Proxies such as nginx would otherwise buffer the stream.
        'x-accel-buffering': 'no',
      });
      raw.flushHeaders();
      raw.on('error', () => {});
      const stream = createLiveStream(raw, admin);
      raw.once('close', () => hub.leave(stream));
      hub.join(stream);
    },
  });
}
