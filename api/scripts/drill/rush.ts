import { setTimeout as delay } from 'node:timers/promises';
import { userLogin } from '@nanny-polo/shared/user-account';
import { percentile } from '../bench/verdict.ts';
import { demoPassword } from '../demo/accounts.ts';
import { onProduct } from './product-process.ts';
import type { Drill } from './report.ts';

/** The number of simultaneous sign-ins at full size. */
const signIns = 500;

/** The longest 99th percentile of health checks, in milliseconds. */
const healthWithin = 250;

/** A limit that no drill reaches. */
const often = '1000000/3600';

/** Sends many sign-ins at once and checks health meanwhile. */
export const rush: Drill = (size, say) =>
  onProduct({ LIMIT_SIGN_IN_ACCOUNT: often, LIMIT_SIGN_IN_IP: often }, async (product) => {
    const count = Math.max(1, Math.round(signIns * size));
    const body = JSON.stringify({ email: 'parent@nannypolo.example', password: demoPassword });
    const headers = { 'content-type': 'application/json' };
    let busy = true;
    const attempts = Promise.all(
      Array.from({ length: count }, () =>
        fetch(product.url + userLogin.url, { method: 'POST', headers, body }),
      ),
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
    const statuses = (await attempts).map(({ status }) => status);
    const refused = (await attempts).filter(({ status }) => status === 503);
    const withoutRetryAfter = refused.filter((response) => !response.headers.get('retry-after'));
    const p99 = percentile(times, 0.99);
    say(`${times.length} health checks`);
    const signedIn = statuses.filter((status) => status === 200).length;
    return [
      {
        what: `health checks during ${count} simultaneous sign-ins`,
        held: p99 < healthWithin,
        byClock: true,
        figure: `${p99.toFixed(0)} ms at the 99th percentile, ${healthWithin} allowed`,
      },
      {
        what: 'every sign-in succeeds, or gets 503 with Retry-After',
        held: signedIn > 0 && signedIn + refused.length === count && withoutRetryAfter.length === 0,
        figure: `${signedIn} signed in, ${refused.length} refused with 503`,
      },
    ];
  });
