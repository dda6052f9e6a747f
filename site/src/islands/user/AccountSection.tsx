import { type ApiError, isRefusal } from '@nanny-polo/shared/contract/http-client';
import type { ReactNode } from 'react';
import type { Loaded } from '../use-load.ts';
import { Skeleton } from './Skeleton.tsx';
import { SmallButton } from './SmallButton.tsx';
import { useText } from './user-text.ts';

interface Section {
  readonly id: string;
  /** Left out if the section is the whole page. */
  readonly title?: string;
  readonly lead?: string;
  /** Shows only the heading until it is tapped. */
  readonly folded?: boolean;
  /** Called when a folded section is opened. */
  readonly onOpen?: () => void;
}

export function AccountSection({
  id,
  title,
  lead,
  folded,
  onOpen,
  children,
}: Section & { readonly children: ReactNode }) {
  const heading = title && <h2 id={`${id}-title`}>{title}</h2>;
  const body = (
    <>
      {lead && <p className="quiet">{lead}</p>}
      {children}
    </>
  );
  if (folded) {
    return (
      <details
        id={id}
        className="fold plain"
        aria-labelledby={`${id}-title`}
        onToggle={({ currentTarget }) => currentTarget.open && onOpen?.()}
      >
        <summary>{heading}</summary>
        {body}
      </details>
    );
  }
  return (
    <section id={id} aria-labelledby={title && `${id}-title`}>
      {heading}
      {body}
    </section>
  );
}

interface LoadProps<T> {
  readonly load: { readonly state: Loaded<T>; readonly reload: () => void };
  readonly waiting?: ReactNode;
  readonly children: (value: T) => ReactNode;
}

/** A loaded value, a placeholder until it is there, or why it could not be loaded. */
export function Load<T>({ load, waiting = <Skeleton of={['card', 'card']} />, children }: LoadProps<T>) {
  const { state, reload } = load;
  if (state.status === 'loading') return waiting;
  return state.status === 'failed' ? (
    <LoadFailed error={state.error} onRetry={reload} />
  ) : (
    children(state.value)
  );
}

export const LoadedSection = <T,>({ load, children, ...section }: Section & LoadProps<T>) => (
  <AccountSection {...section}>
    <Load load={load}>{children}</Load>
  </AccountSection>
);

interface FailedProps {
  readonly error: ApiError;
  readonly onRetry: () => void;
}

/** Says why something could not be loaded, with a button to try again unless the server refused the call. */
export function LoadFailed({ error, onRetry }: FailedProps) {
  const { retry } = useText().user;
  return (
    <div className="sent">
      <p className="failure" role="alert">
        {error.message}
      </p>
      {!isRefusal(error) && <SmallButton onClick={onRetry}>{retry}</SmallButton>}
    </div>
  );
}
