import {
  addOvertime,
  cancelOrder,
  completedOrdersOf,
  completeOrder,
  lockOrders,
  openOrder,
  ordersOf,
  removeOvertime,
} from '../bookings/booking/ports.ts';
import { discountsOf } from '../bookings/pricing/ports.ts';
import type { Area } from '../kernel/area/area.ts';
import { unsettledOrdersOf } from '../people/parents/ports.ts';
import { discountsForEach } from './discount/quote.ts';
import { discountRoutes } from './discount/routes.ts';
import { invoiceRoutes } from './invoice/routes.ts';
import { orderRoutes } from './order/routes.ts';
import * as seriesOrders from './order/series-order.ts';
import * as orders from './order/service.ts';
import { ordersOfBooking, unsettledOrders } from './order/view.ts';
import { personalData } from './personal-data.ts';

/** Orders, discounts and invoices. */
export const money: Area = {
  routes(api, context) {
    const { db } = context;
    discountRoutes(api, db);
    orderRoutes(api, db);
    invoiceRoutes(api, context);
  },
  personalData,
  rowNames: { order: 'orders', discount_use: 'orders' },
  providePorts() {
    openOrder.provide(orders.openOrder);
    lockOrders.provide(seriesOrders.lockOrders);
    addOvertime.provide(orders.addOvertime);
    removeOvertime.provide(orders.removeOvertime);
    completeOrder.provide(orders.completeOrderForBooking);
    completedOrdersOf.provide(orders.completedOrders);
    ordersOf.provide(ordersOfBooking);
    unsettledOrdersOf.provide(unsettledOrders);
    cancelOrder.provide(orders.cancelOrderForBooking);
    discountsOf.provide(discountsForEach);
  },
};
