import * as z from 'zod/mini';
import { requiredLine } from '../contract/field.ts';
import { percentage } from './quote.ts';

/**
 * What cancelling costs, as data that each booking keeps. The step that applies is the one with the most `hours_before`
 * that does not exceed the hours left until the start; if there is none, `late_percent` applies.
 */
export const cancellationPolicy = z.object({
  name: z.string(),
  steps: z.array(z.object({ hours_before: z.int(), percent: percentage })),
  late_percent: percentage,
});
export type CancellationPolicy = z.output<typeof cancellationPolicy>;

const hours = z
  .int('A whole number of hours')
  .check(z.positive('At least 1 hour'), z.maximum(24 * 365, 'At most a year'));

/** A policy as the owner may write it: each step is nearer to the start than the one before it and costs no less. */
export const writtenPolicy = z
  .strictObject({
    name: requiredLine(60),
    steps: z
      .array(z.strictObject({ hours_before: hours, percent: percentage }))
      .check(z.maxLength(6, 'At most 6 steps')),
    late_percent: percentage,
  })
  .check(({ value: { steps, late_percent }, issues }) => {
    const refuse = (path: (string | number)[], message: string) =>
      issues.push({ code: 'custom', input: steps, path, message });
    for (const [at, step] of steps.entries()) {
      const earlier = steps[at - 1];
      if (!earlier) continue;
      if (step.hours_before >= earlier.hours_before)
        refuse(['steps', at, 'hours_before'], 'Fewer hours than the step before it');
      if (step.percent < earlier.percent)
        refuse(['steps', at, 'percent'], 'Must be at least that of the step before it');
    }
    if (late_percent < (steps.at(-1)?.percent ?? 0))
      refuse(['late_percent'], 'Must be at least that of the last step');
  });
