import { countDiscounts, discount, quoteDiscount } from '@nanny-polo/shared/money/discount';
import type { Db } from '../../kernel/database/database.ts';
import type { App } from '../../kernel/http/instance.ts';
import { serveResource } from '../../kernel/http/resource.ts';
import { discounts, quote } from './service.ts';

export function discountRoutes(app: App, db: Db): void {
  serveResource(app, db, discount, discounts, countDiscounts);
  app.route({ ...quoteDiscount, handler: (request) => quote(db, request.body) });
}
