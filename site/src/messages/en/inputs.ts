/** Texts of forms and of the inputs for dates, times and telephone numbers, which these import themselves. */
export const inputs = {
  dayFormat: 'DD/MM/YYYY',
  timeFormat: 'HH:MM',
  date: '{label}: date',
  time: '{label}: time',
  choose: 'Choose a date',
  close: 'Close',
  notADate: 'Not a date. Type day, month and year, such as 27/11/2026.',
  notATime: 'Not a time. Type hours and minutes, such as 18:30.',
  noCalendar: 'The calendar could not be loaded. Please type the date.',
  country: 'Country code',
  /** A browser may not fetch a script again that it failed to fetch, so the page has to be loaded again. */
  noForm:
    'Part of this form could not be loaded. Copy what you have typed, check your connection, and load the page again.',
};
