import type { AreaOfParents } from '../accounts/identity/personal-data.ts';
import { conflict } from '../kernel/error/error.ts';
import { bookingsAheadOf } from '../people/nanny-polo/ports.ts';
import { familyChanged, lockCare, openBookingsOf, plannedSeriesOf } from '../people/parents/ports.ts';
import { absenceRoutes } from './absence/routes.ts';
import { alarmUnfilled } from './alarm/service.ts';
import { availabilityRoutes } from './availability/routes.ts';
import { expireBookings, expireOffers, remindOfBookings } from './booking/clock.ts';
import { followFamily, lockCareOf } from './booking/family.ts';
import { visitAnswered } from './booking/ports.ts';
import { priceAt } from './booking/price-at.ts';
import { bookingRoutes } from './booking/routes.ts';
import { setOffice } from './booking/unusual-time.ts';
import { coverRoutes } from './cover/routes.ts';
import { continueSwaps } from './cover/start.ts';
import { sendWaves } from './cover/wave.ts';
import { documentHorizonRoutes } from './document-horizon/routes.ts';
import { askLetter } from './letters/ask.ts';
import { askEndedLetter } from './letters/ask-ended.ts';
import { askWonLetter } from './letters/ask-won.ts';
import { bookingLetter } from './letters/booking-news.ts';
import { changeReceiptLetter, changeRequestLetter } from './letters/change-request.ts';
import { renewalLetter } from './letters/document-renewal.ts';
import { endReceiptLetter, seriesEndLetter } from './letters/end-request.ts';
import { offerLetter } from './letters/offer.ts';
import { offerWithdrawnLetter } from './letters/offer-withdrawn.ts';
import { priceChangeLetter, priceRefusedLetter } from './letters/price-change.ts';
import { bookingReceiptLetter, seriesReceiptLetter } from './letters/request-receipt.ts';
import { swapLetter, swapMadeLetter, swapOffLetter } from './letters/swap.ts';
import { unfilledLetter } from './letters/unfilled.ts';
import { visitsLetter } from './letters/visits.ts';
import { visitsLeftOutLetter } from './letters/visits-left-out.ts';
import { personalData } from './personal-data.ts';
import { rosterRoutes } from './roster/routes.ts';
import { bookingsAhead, openBookings } from './schedule/hold.ts';
import { expireSeriesOffers, settleSeriesOffer } from './series/answer-offer.ts';
import { extendSeries } from './series/extend.ts';
import { oneMailEach } from './series/one-mail.ts';
import { seriesRoutes } from './series/routes.ts';
import { plannedSeries } from './series/view.ts';
import { timeOffRoutes } from './time-off/routes.ts';
import { userBookingRoutes } from './user-booking/routes.ts';
import { userSeriesRoutes } from './user-series/routes.ts';
import { visitingNannyRoutes } from './visiting-nanny/routes.ts';

/** Bookings, offers and the nannies' calendar. */
export const bookings: AreaOfParents = {
  routes(api, context) {
    const { db, config } = context;
    setOffice(config.facts);
    bookingRoutes(api, db);
    availabilityRoutes(api, db, priceAt);
    coverRoutes(api, db);
    seriesRoutes(api, db);
    timeOffRoutes(api, db);
    absenceRoutes(api, db);
    rosterRoutes(api, db);
    documentHorizonRoutes(api, db);
    userBookingRoutes(api, context);
    userSeriesRoutes(api, context);
    visitingNannyRoutes(api, db);
  },
  letters: [
    bookingLetter,
    visitsLetter,
    offerLetter,
    offerWithdrawnLetter,
    askLetter,
    askWonLetter,
    askEndedLetter,
    swapLetter,
    swapMadeLetter,
    swapOffLetter,
    priceChangeLetter,
    priceRefusedLetter,
    changeRequestLetter,
    bookingReceiptLetter,
    changeReceiptLetter,
    seriesReceiptLetter,
    endReceiptLetter,
    renewalLetter,
    seriesEndLetter,
    unfilledLetter,
    visitsLeftOutLetter,
  ],
  chores: {
    'extending series': extendSeries,
    'expiring offers': expireOffers,
    'expiring offers of series': expireSeriesOffers,
    'expiring bookings': expireBookings,
    'asking more nannies': sendWaves,
    'mailing the office about urgent bookings': alarmUnfilled,
    'asking several nannies after a swap is off': continueSwaps,
    'sending reminders of bookings': remindOfBookings,
  },
  personalData,
  rowNames: {
    absence: 'absences',
    absence_booking: 'plans of absences',
    booking: 'bookings',
    busy: 'time off',
    cover_ask: 'cover requests',
    cover_request_booking: 'cover requests',
    offer: 'offers',
    series: 'series',
    series_offer: 'offers of series',
  },
  constraints: {
    busy_no_overlap: () =>
      conflict({
        message: 'The nanny is not free at that time.',
        code: 'slot_taken',
        data: { alternatives: [] },
      }),
  },
  providePorts() {
    bookingsAheadOf.provide(bookingsAhead);
    openBookingsOf.provide(openBookings);
    plannedSeriesOf.provide(plannedSeries);
    familyChanged.provide((tx, ...changed) => oneMailEach(tx, () => followFamily(tx, ...changed)));
    lockCare.provide(lockCareOf);
    visitAnswered.provide(settleSeriesOffer);
  },
};
