import { quoteUserSeries, requestSeries } from '@nanny-polo/shared/bookings/user-series';
import { RepeatEditor } from './RepeatEditor.tsx';
import { RepeatEstimate } from './RepeatEstimate.tsx';
import { inputOf, missingIn, seriesOf, wrongIn } from './series-body.ts';

/** What only a repeating request needs, in a chunk that is loaded when the parent first chooses to repeat. */
export const repeat = {
  Editor: RepeatEditor,
  Estimate: RepeatEstimate,
  request: requestSeries,
  quote: quoteUserSeries,
  inputOf,
  seriesOf,
  missingIn,
  wrongIn,
};
export type Repeat = typeof repeat;
