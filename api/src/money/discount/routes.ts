import { countDiscounts, discount, quoteDiscount } from '@nanny-polo/shared/money/discount';
import type { Db } from '../../kernel/database/database.ts';
import type { App } from '../../kernel/http/instance.ts';
import { serveResource } from '../../kernel/http/serve-resource.ts';
import { discounts, quoteCart } from './service.ts';

export function registerDiscountRoutes(app: App, db: Db): void {
  serveResource(app, db, discount, discounts, countDiscounts);
  app.route({ ...quoteDiscount, handler: (request) => quoteCart(db, request.body) });
}
