/** The texts of file uploads. */
export const uploadMessages = {
  choose: 'Choose a file',
  other: 'Choose another file',
  accepted: 'JPEG, PNG, WebP or PDF, up to 10 MB',
  chosen: '%{name} (%{size})',
  too_large: 'This file is %{size}. Files can be up to 10 MB.',
  wrong_type: 'This file type is not accepted. Use JPEG, PNG, WebP or PDF.',
  no_image: 'A portrait must be a picture: JPEG, PNG or WebP.',
  empty: 'This file is empty.',
  sending: 'Uploading the file',
  sent: '%{share}% uploaded',
  checking: 'Uploaded. Checking the file…',
  stop: 'Stop',
  stopped: 'Stopped. Nothing was uploaded.',
};
