import {
  addOvertime,
  cancelOrder,
  completedOrdersOf,
  completeOrder,
  openOrder,
  removeOvertime,
} from '../bookings/booking/ports.ts';
import { discountsOf } from '../bookings/pricing/ports.ts';
import type { Area } from '../kernel/area/area.ts';
import { discountsFor } from './discount/quote.ts';
import { discountRoutes } from './discount/routes.ts';
import { invoiceRoutes } from './invoice/routes.ts';
import { cancelOrderForBooking } from './order/cancellation.ts';
import { expireOrders } from './order/expiry.ts';
import { orderRoutes } from './order/routes.ts';
import * as orders from './order/service.ts';
import { personalData } from './personal-data.ts';

/** Orders, discounts and invoices. */
export const money: Area = {
  name: 'money',
  routes(api, { db }) {
    discountRoutes(api, db);
    orderRoutes(api, db);
    invoiceRoutes(api, db);
  },
  chores: { 'expiring orders': (db, now) => db.transaction((tx) => expireOrders(tx, now)) },
  personalData,
  rowNames: { order: 'orders' },
  providePorts() {
    openOrder.provide(orders.openOrder);
    addOvertime.provide(orders.addOvertime);
    removeOvertime.provide(orders.removeOvertime);
    completeOrder.provide(orders.completeOrderForBooking);
    completedOrdersOf.provide(orders.completedOrders);
    cancelOrder.provide(cancelOrderForBooking);
    discountsOf.provide(discountsFor);
  },
};
