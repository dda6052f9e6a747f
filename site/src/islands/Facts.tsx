import type { ReactNode } from 'react';

interface Props {
  /** Name and value of each fact; one without a value is left out. */
  readonly rows: readonly (readonly [name: string, value: ReactNode])[];
  readonly className?: string;
}

/** A list of facts. */
export const Facts = ({ rows, className }: Props) => (
  <dl className={className}>
    {rows.map(
      ([name, value]) =>
        value && (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{value}</dd>
          </div>
        ),
    )}
  </dl>
);
