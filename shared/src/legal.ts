/** The agency's legal details for the public site and the invoice. The operator fills in the square brackets. */
export const legal = {
  legalName: 'Nanny Polo Ltd',
  companyNumber: '[company number]',
  street: '14 Bellenden Row',
  city: 'London',
  postcode: 'SE15 4QY',
  phoneShown: '020 7946 0142',
  email: 'hello@nannypolo.example',
  /** The account for bank transfers. */
  bank: { account: '[account number]', sortCode: '[sort code]' },
} as const;
