import { hash, verify } from '@node-rs/argon2';

/** Argon2id with 19 MiB and 2 passes, one lane: the least that OWASP's password storage sheet asks for. */
const argon2id = { algorithm: 2, memoryCost: 19_456, timeCost: 2, parallelism: 1 } as const;

/** The password in PHC form, ready to be kept. */
export const hashPassword = (password: string): Promise<string> => hash(password, argon2id);

/** Computed once, so that an unknown address costs the same as a known one. */
const nobodys = hashPassword('no account has this password');

/** Whether the password is the one behind `kept`. Takes as long when there is none. */
export async function verifyPassword(kept: string | null | undefined, password: string): Promise<boolean> {
  const matches = await verify(kept ?? (await nobodys), password);
  return matches && kept != null;
}
