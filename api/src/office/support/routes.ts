import { sendSupportMessage } from '@nanny-polo/shared/office/support';
import type { Dependencies } from '../../kernel/http/dependencies.ts';
import type { App } from '../../kernel/http/instance.ts';
import { sendSupport } from './service.ts';

export function registerSupportRoutes(app: App, { db, config }: Dependencies): void {
  app.route({
    ...sendSupportMessage,
    handler: async (request) => {
      await sendSupport(db, config.limits, request.body, request.ip);
      return { message: 'Thank you. Your message has reached us, and we will reply within one working day.' };
    },
  });
}
