/** The texts about children who already have a booking at the time of another. */
export const childrenBookedMessages = {
  title: 'Already booked at that time',
  text: 'The same children already have a booking at that time. Book them twice only if both visits should take place.',
  already: '%{children} is already booked then: |||| %{children} are already booked then:',
  with: 'with %{nanny}',
  no_nanny: 'without a nanny yet',
  submit: 'Book them twice',
};
