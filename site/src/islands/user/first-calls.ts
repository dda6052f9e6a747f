import { PUBLIC_API_URL } from 'astro:env/client';
import { userProfile } from '@nanny-polo/shared/accounts/user-profile';
import { listUserBookings } from '@nanny-polo/shared/bookings/user-booking';
import { listUserSeries } from '@nanny-polo/shared/bookings/user-series';
import type { Endpoint } from '@nanny-polo/shared/contract/endpoint';
import { urlOf } from '@nanny-polo/shared/contract/http-client';
import { getUserOrderSums, listUserOrders } from '@nanny-polo/shared/money/order-account';
import { getOwnCareAgreement } from '@nanny-polo/shared/people/care-agreement';
import { listOwnConsents } from '@nanny-polo/shared/people/consent';
import { getFamily, listOwnDocuments } from '@nanny-polo/shared/people/family';
import { buildBookingsQuery, buildInvoicesQuery, buildSeriesQuery } from './use-lists.ts';

const fullUrl = (endpoint: Endpoint, query?: unknown) => PUBLIC_API_URL + urlOf(endpoint, {}, query);

/** The URLs of the reads with which /user starts, the most important ones first. */
export const firstCalls = [
  fullUrl(listUserBookings, buildBookingsQuery(true)),
  fullUrl(listUserBookings, buildBookingsQuery(false)),
  fullUrl(listUserSeries, buildSeriesQuery()),
  fullUrl(getFamily),
  fullUrl(listOwnDocuments),
  fullUrl(userProfile),
  fullUrl(listOwnConsents),
  fullUrl(getOwnCareAgreement),
];

/** The URLs of the reads with which /user/invoices starts. */
export const invoicesCalls = [
  fullUrl(getUserOrderSums),
  fullUrl(listUserOrders, buildInvoicesQuery()),
  fullUrl(getOwnCareAgreement),
];
