/** The texts of files that are handed in. */
export const uploadMessages = {
  choose: 'Choose a file',
  other: 'Choose another file',
  accepted: 'JPEG, PNG, WebP or PDF, up to 10 MB',
  chosen: '%{name} (%{size})',
  too_large: 'This file has %{size}. A file has at most 10 MB.',
  wrong_type: 'A file of this kind is not taken: JPEG, PNG, WebP or PDF.',
  no_image: 'A portrait is a picture: JPEG, PNG or WebP.',
  empty: 'This file is empty.',
  sending: 'Sending the file',
  sent: '%{share}% sent',
  checking: 'All sent. The file is being checked…',
  stop: 'Stop',
  stopped: 'Stopped: nothing was handed in.',
};
