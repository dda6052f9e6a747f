import { order } from '@nanny-polo/shared/order';
import { type LineUnit, unitSize } from '@nanny-polo/shared/quote';
import * as z from 'zod/mini';
import { validateBy } from '../edit/validate.ts';

interface Line {
  quantity?: number | null;
  unit?: LineUnit;
  vat_rate?: number | null;
}

/** Returns the values that are not empty, so that the server's defaults apply to the others. */
const filled = (values: object) =>
  Object.fromEntries(Object.entries(values).filter(([, value]) => value !== null && value !== ''));

/** Converts a line typed in hours, kilometres or items to the units of the API. */
function whole(line: Line): object {
  const { quantity, unit = 'item' } = line;
  return filled({ ...line, unit, quantity: quantity && Math.round(quantity * unitSize[unit]) });
}

/** Converts the form of a new order to the body of the call. */
export function asOrder(values: object): object {
  const { lines = [], ...rest } = values as { lines?: Line[] };
  return filled({ ...rest, lines: lines.map(whole) });
}

const validate = validateBy(order.create.schema.body);

export const validateNew = (values: Record<string, unknown>) => validate(asOrder(values) as typeof values);
export const validateChanged = validateBy(z.partial(order.write));
