export const phoneMessages = {
  lookup_failed: 'unable to fetch the country',
};
