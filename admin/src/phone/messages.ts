/** The texts of telephone numbers. */
export const phoneMessages = {
  invalid: 'Not a valid telephone number of %{country}',
  invalid_any: 'Not a valid telephone number: begin with + and the country code',
  lookup_failed: 'unable to fetch the country',
};
