import { afterEach, expect, test, vi } from 'vitest';
import { clearSession, writeSession } from './session.ts';

afterEach(() => vi.unstubAllGlobals());

test('sets a session cookie for 14 days that is SameSite=Lax, and Secure if the page is loaded over https', () => {
  const written: string[] = [];
  vi.stubGlobal('document', {
    set cookie(value: string) {
      written.push(value);
    },
  });
  vi.stubGlobal('localStorage', { removeItem: () => {} });
  for (const protocol of ['https:', 'http:']) {
    vi.stubGlobal('location', { protocol });
    writeSession({ token: 'token', role: 'USER', provider: 'LOCAL' });
    clearSession();
  }
  expect(written).toEqual([
    expect.stringMatching(/^auth-token=[^;]+; max-age=1209600; path=\/; samesite=lax; secure$/),
    'auth-token=; max-age=0; path=/; samesite=lax; secure',
    expect.stringMatching(/^auth-token=[^;]+; max-age=1209600; path=\/; samesite=lax$/),
    'auth-token=; max-age=0; path=/; samesite=lax',
  ]);
});
