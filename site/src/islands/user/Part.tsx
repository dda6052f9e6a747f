import type { ReactNode } from 'react';

interface Props {
  readonly id: string;
  readonly title: string;
  readonly lead?: string | undefined;
  /** Shown as its heading alone until that is tapped. */
  readonly folded?: boolean | undefined;
  readonly children: ReactNode;
}

/** A part of the account under its heading. */
export function Part({ id, title, lead, folded, children }: Props) {
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
