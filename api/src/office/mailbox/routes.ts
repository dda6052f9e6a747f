import { desc, eq } from 'drizzle-orm';
import type { FastifyReply } from 'fastify';
import type { Db } from '../../kernel/database/database.ts';
import type { App } from '../../kernel/http/instance.ts';
import { statuses } from '../../kernel/http/status.ts';
import { capturedMail } from '../../kernel/mail/captured-mail-table.ts';
import type { MailFooter } from '../../kernel/mail/render.ts';
import { buildMailboxPolicy, renderListPage, renderMailPage, renderNoMailPage } from './pages.ts';

/** The maximum number of mails in the list. */
const maxMails = 200;

/** Registers the demo's mailbox; production has none. */
export function registerMailboxRoutes(app: App, db: Db, footer: MailFooter): void {
  const options = { schema: { hide: true } } as const;
  const policy = buildMailboxPolicy();
  const html = (reply: FastifyReply, page: string) =>
    reply
      .header('content-security-policy', policy)
      .header('cache-control', 'no-store')
      .header('referrer-policy', 'no-referrer')
      .type('text/html; charset=utf-8')
      .send(page);
  app.get('/mailbox', options, async (_, reply) => {
    const { id, at, to, subject } = capturedMail;
    const mails = await db
      .select({ id, at, to, subject })
      .from(capturedMail)
      .orderBy(desc(capturedMail.id))
      .limit(maxMails);
    return html(reply, renderListPage(mails));
  });
  app.get<{ Params: { id: string } }>('/mailbox/:id', options, async (request, reply) => {
    const id = /^[1-9]\d{0,8}$/.test(request.params.id) ? Number(request.params.id) : 0;
    const [mail] = await db.select().from(capturedMail).where(eq(capturedMail.id, id));
    return html(
      mail ? reply : reply.code(statuses.notFound),
      mail ? renderMailPage(mail, footer) : renderNoMailPage(),
    );
  });
}
