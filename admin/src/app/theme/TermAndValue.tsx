import type { HTMLAttributes } from 'react';

/** The root of react-admin's `Labeled`: its label, a `dt`, and its field in a `dd`, so that screen readers pair them. */
export function TermAndValue({ children, ...props }: HTMLAttributes<HTMLElement>) {
  const [label, field] = [children].flat();
  return (
    <div {...props}>
      {label}
      {label ? <dd>{field}</dd> : field}
    </div>
  );
}
