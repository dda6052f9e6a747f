import { previewOrderMail, sendOrderMail } from '@nanny-polo/shared/money/order-mail';
import type { Db } from '../../kernel/database/database.ts';
import { actorOf } from '../../kernel/http/access.ts';
import type { Dependencies } from '../../kernel/http/dependencies.ts';
import type { App } from '../../kernel/http/instance.ts';
import { toRepeatableCall } from '../../kernel/http/repeatable.ts';
import { makeUndoable } from '../../kernel/http/undoable.ts';
import { runOnce } from '../../kernel/idempotency/service.ts';
import { previewMails, sendMails } from './service.ts';

export function registerOrderMailRoutes(app: App, { db, config }: Dependencies): void {
  app.route({ ...previewOrderMail, handler: ({ body }) => previewMails(db, body, config) });
  app.route({
    ...sendOrderMail,
    handler: (request, reply) => {
      const work = (tx: Db) => sendMails(tx, actorOf(request), request.body, config);
      return runOnce(db, toRepeatableCall(request), makeUndoable(request, reply, work));
    },
  });
}
