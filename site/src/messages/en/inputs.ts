/** Texts of the inputs for dates, times and telephone numbers, which the inputs import themselves. */
export const inputs = {
  timeFormat: 'HH:MM',
  choose: 'Choose a date',
  close: 'Close',
  today: 'Today, {day}',
  selected: '{day}, selected',
  notADate: 'Not a date. Type day, month and year, such as {example}.',
  notATime: 'Not a time. Type hours and minutes, such as 18:30.',
  noCalendar: 'The calendar could not be loaded. Please type the date.',
  closed: 'Closed {days}: {name}',
  country: 'Country code',
};
