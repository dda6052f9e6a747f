import type { AreaOfParents } from '../accounts/identity/personal-data.ts';
import { conflict } from '../kernel/error/error.ts';
import { bookingsAheadOf } from '../people/nanny-polo/ports.ts';
import { applyFamilyChange, lockCare, openBookingsOf, plannedSeriesOf } from '../people/parents/ports.ts';
import { registerAbsenceRoutes } from './absence/routes.ts';
import { sendUnfilledAlarm } from './alarm/service.ts';
import { registerAvailabilityRoutes } from './availability/routes.ts';
import { registerBookedDaysRoutes } from './booked-days/routes.ts';
import { expireBookings, expireOffers, remindOfBookings } from './booking/clock.ts';
import { followFamily, lockCareOf } from './booking/family.ts';
import { settleOfferOfVisit } from './booking/ports.ts';
import { registerBookingRoutes } from './booking/routes.ts';
import { setOffice } from './booking/unusual-time.ts';
import { priceSearchedVisit } from './booking-price/price-at.ts';
import { registerCoverRoutes } from './cover/routes.ts';
import { continueSwaps } from './cover/start.ts';
import { sendWaves } from './cover/wave.ts';
import { registerDocumentHorizonRoutes } from './document-horizon/routes.ts';
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
import { retractionLetter } from './letters/retraction.ts';
import { swapLetter, swapMadeLetter, swapOffLetter } from './letters/swap.ts';
import { thanksLetter } from './letters/thanks.ts';
import { timeKeptLetter, timeRefusedLetter } from './letters/time-kept.ts';
import { timeQuestionLetter, timeTakenBackLetter } from './letters/time-question.ts';
import { unfilledLetter } from './letters/unfilled.ts';
import { visitsLetter } from './letters/visits.ts';
import { visitsLeftOutLetter } from './letters/visits-left-out.ts';
import { registerMoveVisitsRoutes } from './move-visits/routes.ts';
import { personalData } from './personal-data.ts';
import { registerRosterRoutes } from './roster/routes.ts';
import { findBookingsAhead, findOpenBookings } from './schedule/hold.ts';
import { expireSeriesOffers, settleSeriesOffer } from './series/answer-offer.ts';
import { extendSeries } from './series/extend.ts';
import { followAgencyDays } from './series/follow-days.ts';
import { registerSeriesRoutes } from './series/routes.ts';
import { findPlannedSeries } from './series/view.ts';
import { queueOneMailEach } from './series-mail/one-mail.ts';
import { expireTimeChanges } from './time-change/answer.ts';
import { registerTimeChangeRoutes } from './time-change/routes.ts';
import { registerTimeOffRoutes } from './time-off/routes.ts';
import { registerUserBookingRoutes } from './user-booking/routes.ts';
import { registerUserSeriesRoutes } from './user-series/routes.ts';
import { registerVisitRatingRoutes } from './visit-rating/routes.ts';
import { thankFamilies } from './visit-rating/thanks.ts';
import { registerVisitingNannyRoutes } from './visiting-nanny/routes.ts';

/** Bookings, offers and the nannies' calendar. */
export const bookings: AreaOfParents = {
  routes(api, context) {
    const { db, config } = context;
    setOffice(config.facts);
    registerBookingRoutes(api, db);
    registerAvailabilityRoutes(api, db, priceSearchedVisit);
    registerCoverRoutes(api, db);
    registerSeriesRoutes(api, db);
    registerBookedDaysRoutes(api, db);
    registerTimeChangeRoutes(api, db);
    registerTimeOffRoutes(api, db);
    registerAbsenceRoutes(api, db);
    registerRosterRoutes(api, db);
    registerDocumentHorizonRoutes(api, db);
    registerUserBookingRoutes(api, context);
    registerUserSeriesRoutes(api, context);
    registerVisitingNannyRoutes(api, db);
    registerVisitRatingRoutes(api, db);
    registerMoveVisitsRoutes(api, db);
  },
  letters: [
    bookingLetter,
    visitsLetter,
    offerLetter,
    offerWithdrawnLetter,
    retractionLetter,
    askLetter,
    askWonLetter,
    askEndedLetter,
    swapLetter,
    swapMadeLetter,
    swapOffLetter,
    priceChangeLetter,
    priceRefusedLetter,
    timeQuestionLetter,
    timeTakenBackLetter,
    timeKeptLetter,
    timeRefusedLetter,
    changeRequestLetter,
    bookingReceiptLetter,
    changeReceiptLetter,
    seriesReceiptLetter,
    thanksLetter,
    endReceiptLetter,
    renewalLetter,
    seriesEndLetter,
    unfilledLetter,
    visitsLeftOutLetter,
  ],
  chores: {
    'following closing days and terms': followAgencyDays,
    'extending series': extendSeries,
    'expiring offers': expireOffers,
    'expiring offers of series': expireSeriesOffers,
    'ending questions about new times': expireTimeChanges,
    'expiring bookings': expireBookings,
    'asking more nannies': sendWaves,
    'mailing the office about urgent bookings': sendUnfilledAlarm,
    'asking several nannies after a swap is off': continueSwaps,
    'sending reminders of bookings': remindOfBookings,
    'thanking families for visits': thankFamilies,
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
    time_change: 'new times',
    visit_rating: 'ratings',
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
    bookingsAheadOf.provide(findBookingsAhead);
    openBookingsOf.provide(findOpenBookings);
    plannedSeriesOf.provide(findPlannedSeries);
    applyFamilyChange.provide((tx, ...changed) => queueOneMailEach(tx, () => followFamily(tx, ...changed)));
    lockCare.provide(lockCareOf);
    settleOfferOfVisit.provide(settleSeriesOffer);
  },
};
