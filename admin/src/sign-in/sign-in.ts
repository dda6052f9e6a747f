import { adminLogin } from '@nanny-polo/shared/admin-account';
import type { Body } from '@nanny-polo/shared/endpoint';
import { fieldErrors, firstMessages } from '@nanny-polo/shared/error';
import { ApiError, refusalMessage } from '@nanny-polo/shared/http-client';
import { writeSession } from '@nanny-polo/shared/session';
import { en } from '../messages/en.ts';
import { api } from '../session/api.ts';
import { fetchProfile } from '../session/profile.ts';

export type Credentials = Body<typeof adminLogin>;

/** Why the sign-in failed: one message, and the first message of each invalid field. */
export interface Refusal {
  readonly message: string | null;
  readonly fields: Partial<Record<keyof Credentials, string>>;
}

/** Signs an admin in and stores the session and the profile. Returns the refusal, or null after a success. */
export async function signIn(credentials: Credentials): Promise<Refusal | null> {
  const checked = adminLogin.schema.body.safeParse(credentials);
  if (!checked.success) return { message: null, fields: firstMessages(fieldErrors(checked.error.issues)) };
  try {
    const { data } = await api.call(adminLogin, { body: checked.data });
    writeSession({
      token: data.access_token,
      role: 'ADMIN',
      provider: 'LOCAL',
      permissions: data.permissions,
    });
    await fetchProfile();
    return null;
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    return { message: refusalMessage(error, en.sign_in.refused), fields: firstMessages(error.body.errors) };
  }
}
