/** A client for the OpenID provider that parents may sign in with: Google, or the demo's sandbox. */

import type { googleLogin } from '@nanny-polo/shared/accounts/google';
import { personNames } from '@nanny-polo/shared/accounts/person';
import { normaliseEmail } from '@nanny-polo/shared/contract/email-address';
import type { Body } from '@nanny-polo/shared/contract/endpoint';
import * as oidc from 'openid-client';
import type { Provider } from '../../kernel/config/config.ts';

/** Seconds that a response from the provider may take, and by which the provider's clock may differ. */
const timeoutSeconds = 8;
const clockToleranceSeconds = 30;

/** The secrets of one sign-in, which its response must match; kept in an HttpOnly cookie. */
export interface Flow {
  readonly state: string;
  readonly nonce: string;
  readonly verifier: string;
}

/** The signed-in person, as stated by the provider. */
export interface Identity {
  readonly sub: string;
  readonly email: string;
  readonly email_verified: boolean;
  readonly first_name: string;
  readonly last_name: string;
}

export function createGoogleClient(provider: Provider, redirectUri: string) {
  let discovered: Promise<oidc.Configuration> | undefined;
  const discover = () => {
    discovered ??= oidc
      .discovery(
        new URL(provider.issuer),
        provider.clientId,
        { client_secret: provider.clientSecret, [oidc.clockTolerance]: clockToleranceSeconds },
        undefined,
        { timeout: timeoutSeconds, execute: [oidc.enableNonRepudiationChecks, ...plainOnLoopback(provider)] },
      )
      .catch((error) => {
        discovered = undefined;
        throw error;
      });
    return discovered;
  };
  return {
    /** Starts a sign-in. Returns the popup's URL and the `Flow`. Throws if the provider is unreachable. */
    async start() {
      const config = await discover();
      const flow = {
        state: oidc.randomState(),
        nonce: oidc.randomNonce(),
        verifier: oidc.randomPKCECodeVerifier(),
      };
      const url = oidc.buildAuthorizationUrl(config, {
        redirect_uri: redirectUri,
        scope: 'openid email profile',
        state: flow.state,
        nonce: flow.nonce,
        code_challenge: await oidc.calculatePKCECodeChallenge(flow.verifier),
        code_challenge_method: 'S256',
        prompt: 'select_account',
      });
      return { url: url.href, flow };
    },
    /** Redeems the code in the query of the redirect and returns the identity. Throws if the response is not valid. */
    async redeem(query: Body<typeof googleLogin>, flow: Flow) {
      const { code = '', state = '', iss = provider.issuer } = query;
      const config = await discover();
      const url = new URL(redirectUri);
      url.search = new URLSearchParams({ code, state, iss }).toString();
      const tokens = await oidc.authorizationCodeGrant(config, url, {
        pkceCodeVerifier: flow.verifier,
        expectedState: flow.state,
        expectedNonce: flow.nonce,
        idTokenExpected: true,
      });
      return identityOf(tokens.claims());
    },
  };
}

/** Allows plain HTTP for the sandbox on this machine only. */
const plainOnLoopback = ({ issuer }: Provider) =>
  new URL(issuer).hostname === 'localhost' ? [oidc.allowInsecureRequests] : [];

function identityOf(claims: oidc.IDToken | undefined): Identity {
  if (!claims) throw new Error('The response contains no ID token');
  const { sub, email, email_verified, given_name, family_name, name } = claims;
  if (typeof email !== 'string' || !email.includes('@')) throw new Error('The ID token contains no address');
  const nameIn = (value: unknown) => personNames.first_name.safeParse(value).data ?? '';
  return {
    sub,
    email: normaliseEmail(email),
    email_verified: email_verified === true,
    first_name:
      nameIn(given_name) || nameIn(name) || nameIn(email.split('@')[0]?.replace(/[._]/g, ' ')) || 'Parent',
    last_name: nameIn(family_name),
  };
}
