import type { ReactNode } from 'react';
import type { Loaded } from '../use-load.ts';
import { AccountSection } from './AccountSection.tsx';
import { LoadFailed } from './LoadFailed.tsx';
import { Skeleton } from './Skeleton.tsx';

interface Props<T> {
  readonly id: string;
  readonly title?: string;
  readonly lead?: string;
  readonly folded?: boolean;
  readonly load: { readonly state: Loaded<T>; readonly reload: () => void };
  readonly children: (value: T) => ReactNode;
}

/** A section of the account whose content is loaded. */
export function LoadedSection<T>({ load, children, ...part }: Props<T>) {
  const { state } = load;
  return (
    <AccountSection {...part}>
      {state.status === 'loading' && <Skeleton of={['card', 'card']} />}
      {state.status === 'failed' && <LoadFailed error={state.error} onRetry={load.reload} />}
      {state.status === 'ready' && children(state.value)}
    </AccountSection>
  );
}
