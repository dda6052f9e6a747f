import { quoteUserSeries, requestSeries } from '@nanny-polo/shared/user-series';
import { RepeatEditor } from './RepeatEditor.tsx';
import { RepeatEstimate } from './RepeatEstimate.tsx';
import { inputOf, missingIn, seriesOf, wrongIn } from './series-body.ts';

/** What only a request that repeats needs: a chunk that is loaded when it is first chosen. */
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
