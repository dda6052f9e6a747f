import { quoteUserSeries, requestSeries } from '@nanny-polo/shared/bookings/user-series';
import { RepeatEditor } from './RepeatEditor.tsx';
import { RepeatEstimate } from './RepeatEstimate.tsx';
import { findInvalidFields, findMissingFields, inputOf, seriesOf } from './series-body.ts';

/** What only a repeating request needs, in a chunk that is loaded when the parent first chooses to repeat. */
export const repeat = {
  Editor: RepeatEditor,
  Estimate: RepeatEstimate,
  request: requestSeries,
  quote: quoteUserSeries,
  inputOf,
  seriesOf,
  missingIn: findMissingFields,
  wrongIn: findInvalidFields,
};
export type Repeat = typeof repeat;
