import { setTimeout } from 'node:timers/promises';
import { type App, isApiCall } from './instance.ts';

/** Longer than the hash of a password, which most of these calls compute. */
const stepMs = 100;

/**
 * Responds at multiples of `stepMs` to calls that name an e-mail address, unless the caller's permission lets them see
 * accounts: the time must not reveal whether the address has one.
 */
export function evenResponseTimes(app: App): void {
  app.addHook('onSend', async (request, reply, payload) => {
    const { body, routeOptions } = request;
    const namesAddress = typeof body === 'object' && body !== null && 'email' in body;
    if (isApiCall(request) && namesAddress && typeof routeOptions.config.access === 'string')
      await setTimeout(stepMs - (reply.elapsedTime % stepMs));
    return payload;
  });
}
