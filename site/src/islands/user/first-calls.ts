import { PUBLIC_API_URL } from 'astro:env/client';
import type { Endpoint } from '@nanny-polo/shared/endpoint';
import { getFamily, listOwnDocuments } from '@nanny-polo/shared/family';
import { urlOf } from '@nanny-polo/shared/http-client';
import { listUserBookings } from '@nanny-polo/shared/user-booking';
import { userProfile } from '@nanny-polo/shared/user-profile';
import { listUserSeries } from '@nanny-polo/shared/user-series';
import { bookingsQuery, seriesQuery } from './use-lists.ts';

const fullUrl = (endpoint: Endpoint, query?: unknown) => PUBLIC_API_URL + urlOf(endpoint, {}, query);

/** The URLs of the reads with which /user starts, the most important ones first. */
export const firstCalls = [
  fullUrl(listUserBookings, bookingsQuery(true)),
  fullUrl(listUserBookings, bookingsQuery(false)),
  fullUrl(listUserSeries, seriesQuery()),
  fullUrl(getFamily),
  fullUrl(listOwnDocuments),
  fullUrl(userProfile),
];
