/** The password of every demo account. It exists in the demo alone. */
export const demoPassword = 'demo-nanny-polo';

/** Who can sign in to the demo, and what they are for. */
export const demoAccounts = [
  ['owner@nannypolo.example', 'everything'],
  ['coordinator@nannypolo.example', 'the working day'],
  ['visitor@nannypolo.example', 'looks, cannot change'],
  ['newcomer@nannypolo.example', 'no permission yet'],
  ['parent@nannypolo.example', 'a parent'],
] as const;
