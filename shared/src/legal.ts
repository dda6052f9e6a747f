/** The agency as its papers name it: the public site and the invoice. Square brackets: for the operator to fill in. */
export const legal = {
  legalName: 'Nanny Polo Ltd',
  companyNumber: '[company number]',
  street: '14 Bellenden Row',
  city: 'London',
  postcode: 'SE15 4QY',
  phoneShown: '020 7946 0142',
  email: 'hello@nannypolo.example',
  /** Where a bank transfer goes. */
  bank: { account: '[account number]', sortCode: '[sort code]' },
} as const;
