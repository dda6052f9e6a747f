import { PUBLIC_API_URL } from 'astro:env/client';
import type { Endpoint } from '@nanny-polo/shared/endpoint';
import { getFamily, listOwnDocuments } from '@nanny-polo/shared/family';
import { urlOf } from '@nanny-polo/shared/http-client';
import { listUserBookings } from '@nanny-polo/shared/user-booking';
import { userProfile } from '@nanny-polo/shared/user-profile';
import { listUserSeries } from '@nanny-polo/shared/user-series';
import { bookingsQuery } from './use-bookings.ts';

const addressOf = (endpoint: Endpoint, query?: unknown) => PUBLIC_API_URL + urlOf(endpoint, {}, query);

/** The addresses that /user reads first, the most important ones before the others. */
export const firstCalls = [
  addressOf(listUserBookings, bookingsQuery(true)),
  addressOf(listUserBookings, bookingsQuery(false)),
  addressOf(listUserSeries),
  addressOf(getFamily),
  addressOf(listOwnDocuments),
  addressOf(userProfile),
];
