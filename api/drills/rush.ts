import { setTimeout as delay } from 'node:timers/promises';
import { userLogin } from '@nanny-polo/shared/accounts/user-account';
import { startPostgres } from '../../.ci/postgres.ts';
import { percentileOf } from '../bench/verdict.ts';
import { demoPassword } from '../demo/accounts.ts';
import { often, outcomeOf, postOf, tallyOutcomes } from './calls.ts';
import { startProcess } from './product-process.ts';
import { checkInTime, createFinding, type Drill, scaleNumber } from './report.ts';

/** The highest 99th percentile allowed for health checks, in milliseconds. */
const healthWithinMs = 250;

/** Sends 500 sign-ins at the same time, and checks health meanwhile. */
export const drillRush: Drill = async (size, say) => {
  const limits = { LIMIT_SIGN_IN_ACCOUNT: often, LIMIT_SIGN_IN_IP: often };
  await using server = await startPostgres();
  await using product = await startProcess({ DEMO_DATABASE_URL: server.url, ...limits });
  const { url } = product;
  const count = scaleNumber(500, size);

  const call = postOf({ email: 'parent@nannypolo.example', password: demoPassword });
  let isBusy = true;
  const attempts = Promise.all(
    Array.from({ length: count }, () => fetch(url + userLogin.url, call).then(outcomeOf)),
  ).finally(() => {
    isBusy = false;
  });
  const times: number[] = [];
  while (isBusy) {
    const begun = performance.now();
    await (await fetch(`${url}/health`)).text();
    times.push(performance.now() - begun);
    await delay(5);
  }

  const outcomes = await attempts;
  say(`${times.length} health checks`);
  return [
    checkInTime(
      `99th percentile of health checks beside ${count} sign-ins`,
      percentileOf(times, 0.99),
      healthWithinMs,
    ),
    createFinding(
      'every sign-in succeeds, or gets 503 with Retry-After',
      outcomes.includes(200) && outcomes.every((one) => one === 200 || one === 503),
      tallyOutcomes(outcomes),
    ),
  ];
};
