/** Inputs of filters and bulk edits, which a list need not load before they are shown. */

import { lazyExtra } from '../../base/messages/lazy-screen.ts';

export const CalendarDayInput = lazyExtra(
  async () => (await import('../../ui/input/CalendarDayInput.tsx')).CalendarDayInput,
);
export const DayInput = lazyExtra(async () => (await import('../../ui/input/DayInput.tsx')).DayInput);
export const InstantInput = lazyExtra(
  async () => (await import('../../ui/input/InstantInput.tsx')).InstantInput,
);
export const ReferenceSelect = lazyExtra(
  async () => (await import('../../ui/input/ReferenceSelect.tsx')).ReferenceSelect,
);
