import type { ReactNode } from 'react';

interface Props {
  /** The name and value of each row. A row without a value is left out. */
  readonly rows: readonly (readonly [name: string, value: ReactNode])[];
  readonly className?: string;
}

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
