import type { Adapter, AdapterFactory, AdapterPayload } from 'oidc-provider';

/** Returns the sandbox's storage, which keeps entries in memory until they expire or the process ends. */
export function sandboxMemory(): AdapterFactory {
  const kept = new Map<string, { payload: AdapterPayload; until: number }>();
  return (model): Adapter => {
    const key = (id: string) => `${model}:${id}`;
    const find = (wanted: (name: string, payload: AdapterPayload) => boolean) => {
      for (const [name, { payload, until }] of kept) {
        if (until <= Date.now()) kept.delete(name);
        else if (wanted(name, payload)) return payload;
      }
      return undefined;
    };
    return {
      async upsert(id, payload, expiresIn) {
        kept.set(key(id), { payload, until: expiresIn ? Date.now() + expiresIn * 1000 : Infinity });
      },
      find: async (id) => find((name) => name === key(id)),
      findByUid: async (uid) => find((name, payload) => name.startsWith(`${model}:`) && payload.uid === uid),
      findByUserCode: async () => undefined,
      async consume(id) {
        const found = kept.get(key(id));
        if (found) found.payload.consumed = Math.floor(Date.now() / 1000);
      },
      async destroy(id) {
        kept.delete(key(id));
      },
      async revokeByGrantId(grantId) {
        for (const [name, { payload }] of kept) if (payload.grantId === grantId) kept.delete(name);
      },
    };
  };
}
