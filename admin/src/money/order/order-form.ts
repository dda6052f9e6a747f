import { type NumberKind, parseNumber, type TypedNumber } from '@nanny-polo/shared/contract/typed-number';
import { order } from '@nanny-polo/shared/money/order';
import { type LineUnit, unitSize } from '@nanny-polo/shared/pricing/quote';
import * as z from 'zod/mini';
import { createValidator } from '../../records/edit/validate.ts';

interface Line {
  quantity?: TypedNumber;
  unit?: LineUnit;
  vat_rate?: number | null;
}

/** Returns the values that are not empty, so that the server's defaults apply to the others. */
const filled = (values: object) =>
  Object.fromEntries(Object.entries(values).filter(([, value]) => value !== null && value !== ''));

/** Returns how the quantity of a line is typed: items are whole, hours and kilometres have decimals. */
export const quantityKindOf = (unit: LineUnit = 'item'): NumberKind =>
  unit === 'item' ? 'whole' : 'decimal';

/** Converts a line typed in hours, kilometres or items to the units of the API, hours to the nearest minute. */
function whole(line: Line): object {
  const { unit = 'item', quantity: typed = null } = line;
  // The unit may have been chosen after the quantity was typed.
  const quantity = typeof typed === 'string' ? parseNumber(typed, quantityKindOf(unit)) : typed;
  const isExact = unit === 'item' || typeof quantity !== 'number';
  return filled({ ...line, unit, quantity: isExact ? quantity : Math.round(quantity * unitSize[unit]) });
}

/** Converts the form of a new order to the body of the call. */
export function toOrderBody(values: object): object {
  const { lines = [], ...rest } = values as { lines?: Line[] };
  return filled({ ...rest, lines: lines.map(whole) });
}

const validate = createValidator(order.create.schema.body);

export const validateNew = (values: Record<string, unknown>) =>
  validate(toOrderBody(values) as typeof values);
export const validateChanged = createValidator(z.partial(order.write));
