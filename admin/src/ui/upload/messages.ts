/** The texts of file uploads. */
export const uploadMessages = {
  choose: 'Choose files',
  more: 'Choose more files',
  remove: 'Leave out %{name}',
  too_many: 'A document has at most %{count} files.',
  not_sent: 'Not sent.',
  accepted: 'Up to 6 files: JPEG, PNG, WebP or PDF, up to 10 MB each',
  chosen: '%{name} (%{size})',
  too_large: 'This file is %{size}. Files can be up to 10 MB.',
  no_image: 'A portrait must be a picture: JPEG, PNG or WebP.',
  empty: 'This file is empty.',
  sending: 'Uploading the file',
  sent: '%{share}% uploaded',
  checking: 'Uploaded. Checking the file…',
  stop: 'Stop',
  stopped: 'Stopped. The file was not uploaded.',
};
