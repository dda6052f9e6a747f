import type { ReactNode } from 'react';

interface Props {
  readonly id: string;
  readonly title: string;
  readonly lead?: string | undefined;
  /** Shows only the heading until it is tapped. */
  readonly folded?: boolean | undefined;
  readonly children: ReactNode;
}

/** A section of the account with its heading. */
export function AccountSection({ id, title, lead, folded, children }: Props) {
  const heading = <h2 id={`${id}-title`}>{title}</h2>;
  const body = (
    <>
      {lead && <p className="quiet">{lead}</p>}
      {children}
    </>
  );
  if (folded) {
    return (
      <details id={id} className="fold" aria-labelledby={`${id}-title`}>
        <summary>{heading}</summary>
        {body}
      </details>
    );
  }
  return (
    <section id={id} aria-labelledby={`${id}-title`}>
      {heading}
      {body}
    </section>
  );
}
