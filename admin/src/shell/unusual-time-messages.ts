/** The texts about a time that may be a slip, or on which the agency is closed. */
export const unusualTimeMessages = {
  title: 'Is this time right?',
  text: 'The time is unusual. Go back to correct it, or save it if it is right.',
  long: 'By the hour for %{length}, which costs %{price}: %{time}.',
  far_ahead: 'The start is %{days} days ahead: %{start}.',
  short_notice: 'The start is very soon, %{start}, and the office is closed until %{opens}.',
  closed: 'The agency is closed on %{day}: %{name}. Families cannot book this day themselves.',
  submit: 'Save this time',
};
