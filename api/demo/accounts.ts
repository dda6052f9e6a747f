/** The password of all `demoAccounts`. */
export const demoPassword = 'demo-nanny-polo';

/** The accounts that can sign in to the demo, and what they are for. */
export const demoAccounts = [
  ['owner@nannypolo.example', 'everything'],
  ['coordinator@nannypolo.example', 'the day’s work'],
  ['visitor@nannypolo.example', 'sees everything, changes nothing'],
  ['newcomer@nannypolo.example', 'no permissions yet'],
  ['parent@nannypolo.example', 'a parent'],
] as const;
