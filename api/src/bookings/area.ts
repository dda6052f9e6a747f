import type { AreaOfParents } from '../accounts/identity/personal-data.ts';
import { conflict } from '../kernel/error/error.ts';
import { bookingsAheadOf } from '../people/nanny-polo/ports.ts';
import { familyChanged, lockCare, openBookingsOf, plannedSeriesOf } from '../people/parents/ports.ts';
import { absenceRoutes } from './absence/routes.ts';
import { unfilledMail } from './alarm/letter.ts';
import { alarmUnfilled } from './alarm/service.ts';
import { askEndedMail, swapOffMail } from './ask/letter.ts';
import { availabilityRoutes } from './availability/routes.ts';
import { expireBookings, expireOffers, remindOfBookings } from './booking/clock.ts';
import { followFamily, lockCareOf } from './booking/family.ts';
import { bookingMail } from './booking/letter.ts';
import { visitAnswered } from './booking/ports.ts';
import { priceAt } from './booking/price-at.ts';
import { priceChangeMail, priceRefusedMail } from './booking/price-letter.ts';
import { bookingRoutes } from './booking/routes.ts';
import { setOffice } from './booking/unusual-time.ts';
import { askMail, askWonMail } from './cover/letter.ts';
import { coverRoutes } from './cover/routes.ts';
import { continueSwaps } from './cover/start.ts';
import { swapMadeMail, swapMail } from './cover/swap-letter.ts';
import { sendWaves } from './cover/wave.ts';
import { renewalMail } from './document-horizon/renewal.ts';
import { documentHorizonRoutes } from './document-horizon/routes.ts';
import { offerMail, offerWithdrawnMail } from './offer/letter.ts';
import { personalData } from './personal-data.ts';
import { rosterRoutes } from './roster/routes.ts';
import { bookingsAhead, openBookings } from './schedule/hold.ts';
import { expireSeriesOffers, settleSeriesOffer } from './series/answer-offer.ts';
import { extendSeries } from './series/extend.ts';
import { visitsLeftOutMail } from './series/left-out.ts';
import { visitsMail } from './series/letter.ts';
import { oneMailEach } from './series/one-mail.ts';
import { seriesRoutes } from './series/routes.ts';
import { plannedSeries } from './series/view.ts';
import { timeOffRoutes } from './time-off/routes.ts';
import { changeRequestMail } from './user-booking/change-request.ts';
import { bookingReceiptMail, changeReceiptMail } from './user-booking/receipt.ts';
import { userBookingRoutes } from './user-booking/routes.ts';
import { endReceiptMail, seriesReceiptMail } from './user-series/receipt.ts';
import { userSeriesRoutes } from './user-series/routes.ts';
import { seriesEndMail } from './user-series/service.ts';
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
    bookingMail,
    visitsMail,
    offerMail,
    offerWithdrawnMail,
    askMail,
    askWonMail,
    askEndedMail,
    swapMail,
    swapMadeMail,
    swapOffMail,
    priceChangeMail,
    priceRefusedMail,
    changeRequestMail,
    bookingReceiptMail,
    changeReceiptMail,
    seriesReceiptMail,
    endReceiptMail,
    renewalMail,
    seriesEndMail,
    unfilledMail,
    visitsLeftOutMail,
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
