/** The texts of telephone numbers. */
export const phoneMessages = {
  invalid: 'Not a valid telephone number in %{country}',
  invalid_any: 'Not a valid telephone number. Start with + and the country code.',
  lookup_failed: 'unable to fetch the country',
};
