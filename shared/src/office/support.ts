import * as z from 'zod/mini';
import { personName } from '../accounts/person.ts';
import { allowCallers, defineEndpoint, messageOnly } from '../contract/endpoint.ts';
import { email, requiredText } from '../contract/field.ts';

const supportMessage = z.strictObject({
  name: personName(120),
  email,
  message: requiredText(4000),
});

/** Sends a visitor's message to the agency by mail; rate-limited (429). */
export const sendSupportMessage = defineEndpoint('POST', '/support', allowCallers('public'), {
  summary: 'Send a message to the agency',
  body: supportMessage,
  ...messageOnly,
});
