import { proofMinutes } from '@nanny-polo/shared/accounts/second-factor';
import type { Body, Endpoint } from '@nanny-polo/shared/contract/endpoint';
import { cancelCreditNote, creditOrder } from '@nanny-polo/shared/money/credit-note-calls';
import { countOrders, type Order, order, orderTransitionCalls } from '@nanny-polo/shared/money/order';
import { orderTransactions } from '@nanny-polo/shared/money/order-transactions';
import { getCurrentSettings } from '../../accounts/agency/current-settings.ts';
import type { Db } from '../../kernel/database/database.ts';
import { createProofRefusal } from '../../kernel/error/error.ts';
import type { Actor } from '../../kernel/history/service.ts';
import { actorOf, adminOf } from '../../kernel/http/access.ts';
import type { App } from '../../kernel/http/instance.ts';
import { toRepeatableCall } from '../../kernel/http/repeatable.ts';
import { serveResource } from '../../kernel/http/serve-resource.ts';
import { serveTransitions } from '../../kernel/http/transitions.ts';
import { runOnce } from '../../kernel/idempotency/service.ts';
import { consume } from '../../kernel/limit/service.ts';
import type { AdminSession } from '../../kernel/session/session.ts';
import { createOrder } from './create.ts';
import { cancelNote, creditWithoutRefund } from './credit.ts';
import { lifeCycle } from './row.ts';
import { recordPayment, recordRefund } from './transact.ts';
import { orders } from './view.ts';

export function registerOrderRoutes(app: App, db: Db): void {
  serveResource(app, db, order, { ...orders, create: createOrder }, countOrders);
  serveTransitions(app, db, orderTransitionCalls, lifeCycle);
  /** Registers a call on one order that may be repeated with its Idempotency-Key. */
  const serve = <Sent>(
    call: Endpoint,
    act: (tx: Db, actor: Actor, params: { id: number; note_id: number }, values: Sent) => Promise<Order>,
    refuse?: (admin: AdminSession, values: Sent) => Promise<void>,
  ) =>
    app.route({
      ...call,
      handler: async (request) => {
        await refuse?.(adminOf(request), request.body as Sent);
        const params = request.params as { id: number; note_id: number };
        const body = { ...params, ...(request.body as object) };
        const work = (tx: Db) => act(tx, actorOf(request), params, request.body as Sent);
        return runOnce(db, { ...toRepeatableCall(request), body }, work);
      },
    });
  for (const kind of ['charge', 'deposit'] as const)
    serve(orderTransactions[kind], (tx, actor, { id }, body: Body<(typeof orderTransactions)['charge']>) =>
      recordPayment(tx, actor, id, kind, body),
    );
  serve(orderTransactions.refund, recordRefund, (admin, { amount_minor }) =>
    refuseUnproven(db, admin, amount_minor),
  );
  serve(creditOrder, creditWithoutRefund);
  serve(cancelCreditNote, cancelNote);
}

/** Throws 403 if the refunds of an admin without a fresh proof, within as long as one lasts, are large together. */
async function refuseUnproven(
  db: Db,
  { id, isProofFresh }: AdminSession,
  amount_minor: number,
): Promise<void> {
  if (isProofFresh) return;
  const limit = { times: getCurrentSettings().proven_refund_minor, seconds: proofMinutes * 60 };
  const refunds = { what: 'unproven refunds', subject: [`${id}`], limits: [limit] };
  if (amount_minor > limit.times || (await consume(db, [refunds], amount_minor)) > 0)
    throw createProofRefusal();
}
