import type { ReactNode } from 'react';

interface Props {
  readonly id: string;
  /** Left out if the section is the whole page. */
  readonly title?: string | undefined;
  readonly lead?: string | undefined;
  /** Shows only the heading until it is tapped. */
  readonly folded?: boolean | undefined;
  readonly children: ReactNode;
}

/** A section of a page of the account. */
export function AccountSection({ id, title, lead, folded, children }: Props) {
  const heading = title && <h2 id={`${id}-title`}>{title}</h2>;
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
    <section id={id} aria-labelledby={title && `${id}-title`}>
      {heading}
      {body}
    </section>
  );
}
