import { sendApplication } from '@nanny-polo/shared/people/application';
import type { Dependencies } from '../../kernel/http/dependencies.ts';
import type { App } from '../../kernel/http/instance.ts';
import { submitApplication } from './service.ts';

export function registerApplicationRoutes(app: App, { db, config }: Dependencies): void {
  app.route({
    ...sendApplication,
    handler: async (request) => {
      await submitApplication(db, config.limits, request.body, request.ip);
      return { message: 'Thank you. We have your application and will reply within five working days.' };
    },
  });
}
