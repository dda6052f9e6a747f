import { bookingWords } from '../booking/BookingValue.tsx';
import { weekDay } from '../field/instant.ts';
import { WordedValue, type Words } from '../record/WordedValue.tsx';
import { weekdayName } from '../repeat/weekday-name.ts';

const words: Words = {
  ...bookingWords,
  weekdays: (weekday: number) => weekdayName(weekday),
  left_out: (day: string) => weekDay(day),
};

export const SeriesValue = (props: { field: string; value: unknown }) => (
  <WordedValue words={words} {...props} />
);
