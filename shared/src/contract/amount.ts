/** Checks of amounts, which are in hundredths of the agency's currency. */

import * as z from 'zod/mini';
import { createAgencyFormat } from './agency.ts';

export const notHundredths = 'A whole number of hundredths';

const whole = /* @__PURE__ */ createAgencyFormat(
  (locale, currency) =>
    new Intl.NumberFormat(locale, { style: 'currency', currency, maximumFractionDigits: 0 }),
);

/** Refuses more than `most`, whole units of the currency. */
export const atMost = (most: number) =>
  z.maximum(most, { error: () => `At most ${whole().format(most / 100)}` });
