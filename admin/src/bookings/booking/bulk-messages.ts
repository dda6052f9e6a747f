/** Texts of what is done with several selected bookings. */
export const bulkMessages = {
  loading: 'Loading the bookings',
  confirm: {
    title: 'Confirm %{smart_count} booking |||| Confirm %{smart_count} bookings',
    title_none: 'Confirm bookings',
    text: 'Each is confirmed for itself: its nanny and family are told, and its history offers to undo it for a minute.',
    ready: 'Can be confirmed',
    refused: 'Cannot be confirmed yet',
    none: 'None of the selected bookings can be confirmed.',
    status: 'It is %{status}.',
    submit: 'Confirm %{smart_count} booking |||| Confirm %{smart_count} bookings',
    running: 'Confirming …',
    done: '%{smart_count} booking is confirmed |||| %{smart_count} bookings are confirmed',
    failed: 'Not confirmed',
    close: 'Close',
  },
  print: {
    title: '%{smart_count} booking by day |||| %{smart_count} bookings by day',
    text: 'One page, without the rest of the screen.',
    submit: 'Print',
  },
  export: {
    title: 'Export %{smart_count} booking |||| Export %{smart_count} bookings',
    text: 'A CSV file of these bookings, with prices, the nanny’s hours and pay.',
    submit: 'Export',
    pay: 'Hours %{hours}, nanny’s pay %{pay}',
    sum: 'In all: %{hours} hours, nannies’ pay %{pay}',
  },
  no_nanny: 'no nanny yet',
} as const;
