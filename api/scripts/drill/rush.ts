import { setTimeout as delay } from 'node:timers/promises';
import { userLogin } from '@nanny-polo/shared/user-account';
import { percentile } from '../bench/verdict.ts';
import { demoPassword } from '../demo/accounts.ts';
import { often, outcomeOf, postOf, tally } from './calls.ts';
import { onProduct } from './product-process.ts';
import { type Drill, inTime } from './report.ts';

/** The number of simultaneous sign-ins at full size. */
const signIns = 500;

/** The highest 99th percentile allowed for health checks, in milliseconds. */
const healthWithin = 250;

/** Sends many sign-ins at the same time, and checks health meanwhile. */
export const rush: Drill = (size, say) =>
  onProduct({ LIMIT_SIGN_IN_ACCOUNT: often, LIMIT_SIGN_IN_IP: often }, async (product) => {
    const count = Math.max(1, Math.round(signIns * size));
    const call = postOf({ email: 'parent@nannypolo.example', password: demoPassword });
    let busy = true;
    const attempts = Promise.all(
      Array.from({ length: count }, () => fetch(product.url + userLogin.url, call).then(outcomeOf)),
    ).finally(() => {
      busy = false;
    });
    const times: number[] = [];
    while (busy) {
      const begun = performance.now();
      await (await fetch(`${product.url}/health`)).text();
      times.push(performance.now() - begun);
      await delay(5);
    }
    const outcomes = await attempts;
    say(`${times.length} health checks`);
    return [
      inTime(
        `99th percentile of health checks during ${count} simultaneous sign-ins`,
        percentile(times, 0.99),
        healthWithin,
      ),
      {
        what: 'every sign-in succeeds, or gets 503 with Retry-After',
        held: outcomes.includes(200) && outcomes.every((one) => one === 200 || one === 503),
        figure: tally(outcomes),
      },
    ];
  });
