import type { AreaOfParents } from '../accounts/identity/personal-data.ts';
import { moneyPort } from '../bookings/pricing/ports.ts';
import { unsettledOrdersOf } from '../people/parents/ports.ts';
import { discountsForEach } from './discount/quote.ts';
import { discountRoutes } from './discount/routes.ts';
import { invoiceRoutes } from './invoice/routes.ts';
import { orderRoutes } from './order/routes.ts';
import { lockOrders } from './order/series-order.ts';
import * as orders from './order/service.ts';
import { ordersOfBooking, unsettledOrders } from './order/view.ts';
import { personalData } from './personal-data.ts';

/** Orders, discounts and invoices. */
export const money: AreaOfParents = {
  routes(api, context) {
    const { db } = context;
    discountRoutes(api, db);
    orderRoutes(api, db);
    invoiceRoutes(api, context);
  },
  personalData,
  rowNames: { order: 'orders', discount_use: 'orders' },
  providePorts() {
    moneyPort.provide({
      openOrder: orders.openOrder,
      lockOrders,
      addOvertime: orders.addOvertime,
      removeOvertime: orders.removeOvertime,
      completeOrder: orders.completeOrderForBooking,
      completedOrdersOf: orders.completedOrders,
      cancelOrder: orders.cancelOrderForBooking,
      ordersOf: ordersOfBooking,
      discountsOf: discountsForEach,
    });
    unsettledOrdersOf.provide(unsettledOrders);
  },
};
