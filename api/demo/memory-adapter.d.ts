/** The part of oidc-provider that the sandbox uses and @types/oidc-provider lacks. */

declare module 'oidc-provider/lib/adapters/memory_adapter.js' {
  import type { AdapterFactory } from 'oidc-provider';

  /** Returns the provider's default storage, in memory. Without an adapter the provider warns that it uses this one. */
  export function createMemoryAdapter(): AdapterFactory;
}
