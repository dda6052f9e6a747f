import { sendApplication } from '@nanny-polo/shared/people/application';
import type { Dependencies } from '../../kernel/http/dependencies.ts';
import type { App } from '../../kernel/http/instance.ts';
import { apply } from './service.ts';

export function applicationRoutes(app: App, { db, config }: Dependencies): void {
  app.route({
    ...sendApplication,
    handler: async (request) => {
      await apply(db, config.limits, request.body, request.ip);
      return { message: 'Thank you. We have your application and will reply within five working days.' };
    },
  });
}
