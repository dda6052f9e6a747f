import type { AreaOfParents } from '../accounts/identity/personal-data.ts';
import { moneyPort } from '../bookings/pricing/ports.ts';
import { unsettledOrdersOf } from '../people/parents/ports.ts';
import { registerAccountRoutes } from './account/routes.ts';
import { discountEachCart } from './discount/booking-discounts.ts';
import { registerDiscountRoutes } from './discount/routes.ts';
import { registerInvoiceRoutes } from './invoice/routes.ts';
import { invoiceLetter, receiptLetter, reminderLetter } from './letters/order.ts';
import { registerOrderRoutes } from './order/routes.ts';
import { lockOrders } from './order/series-order.ts';
import * as orders from './order/service.ts';
import { listOrdersOfBooking } from './order/user-order.ts';
import { listUnsettledOrders } from './order/view.ts';
import { registerOrderMailRoutes } from './order-mail/routes.ts';
import { personalData } from './personal-data.ts';

/** Orders, discounts and invoices. */
export const money: AreaOfParents = {
  routes(api, context) {
    const { db } = context;
    registerDiscountRoutes(api, db);
    registerOrderRoutes(api, db);
    registerInvoiceRoutes(api, context);
    registerAccountRoutes(api, context);
    registerOrderMailRoutes(api, context);
  },
  letters: [invoiceLetter, reminderLetter, receiptLetter],
  personalData,
  rowNames: { order: 'orders', discount_use: 'orders' },
  providePorts() {
    moneyPort.provide({
      openOrder: orders.openOrder,
      lockOrders,
      addOvertime: orders.addOvertime,
      removeOvertime: orders.removeOvertime,
      completeOrder: orders.completeOrderForBooking,
      completedOrdersOf: orders.findCompletedOrders,
      cancelOrder: orders.cancelOrderForBooking,
      ordersOf: listOrdersOfBooking,
      discountsOf: discountEachCart,
    });
    unsettledOrdersOf.provide(listUnsettledOrders);
  },
};
