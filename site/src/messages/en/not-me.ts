/** Texts of the page on which a parent says that a sign-in was not theirs. */
export const notMe = {
  title: 'Was this not you?',
  text: 'If you did not sign in, press the button. It signs out every device, and removes your password and the passkeys added since. We then e-mail you a PIN for a new password.',
  submit: 'Sign everyone out and reset',
  failed: 'This link no longer works',
  failedText:
    'It may be too old, or already used. If somebody else may know your password, set a new one now.',
  forgot: 'Set a new password',
};
