import { bookingWords } from '../booking/BookingValue.tsx';
import { WordedValue, type Words } from '../record/WordedValue.tsx';

const words: Words = {
  ...bookingWords,
  weekdays: (day: number, text) => text(`weekday.${day}`),
};

/** The value of any field of a series. */
export const SeriesValue = (props: { field: string; value: unknown }) => (
  <WordedValue words={words} {...props} />
);
