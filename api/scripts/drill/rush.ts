import { setTimeout as delay } from 'node:timers/promises';
import { userLogin } from '@nanny-polo/shared/user-account';
import { startPostgres } from '../../../.ci/postgres.ts';
import { percentile } from '../bench/verdict.ts';
import { demoPassword } from '../demo/accounts.ts';
import { startProcess } from './product-process.ts';
import type { Drill, Finding } from './report.ts';

/** The number of simultaneous sign-ins at full size. */
const signIns = 500;

/** The longest 99th percentile of health checks, in milliseconds. */
const healthWithin = 250;

/** Sends `size` sign-ins at once and checks health meanwhile. */
export async function rushIn(size: number, say: (line: string) => void): Promise<Finding[]> {
  const server = await startPostgres();
  const often = '1000000/3600';
  const env = { LIMIT_SIGN_IN_ACCOUNT: often, LIMIT_SIGN_IN_IP: often };
  const product = await startProcess({ DEMO_DATABASE_URL: server.url, ...env });
  try {
    const body = JSON.stringify({ email: 'parent@nannypolo.example', password: demoPassword });
    const headers = { 'content-type': 'application/json' };
    let busy = true;
    const attempts = Promise.all(
      Array.from({ length: size }, () =>
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
        what: `health checks during ${size} simultaneous sign-ins`,
        held: p99 < healthWithin,
        byClock: true,
        figure: `${p99.toFixed(0)} ms at the 99th percentile, ${healthWithin} allowed`,
      },
      {
        what: 'every sign-in succeeds, or gets 503 with Retry-After',
        held: signedIn > 0 && signedIn + refused.length === size && withoutRetryAfter.length === 0,
        figure: `${signedIn} signed in, ${refused.length} refused with 503`,
      },
    ];
  } finally {
    await product.kill();
    await server.stop();
  }
}

export const rush: Drill = (size, say) => rushIn(Math.max(1, Math.round(signIns * size)), say);
