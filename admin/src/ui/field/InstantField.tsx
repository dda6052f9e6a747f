import { useFieldValue } from 'react-admin';
import { Instant } from './Instant.tsx';

interface InstantFieldProps {
  source: string;
  /** Shown if there is no instant; by default, a dash. */
  emptyText?: string;
}

/** A record's instant, in short form. */
export function InstantField({ source, emptyText }: InstantFieldProps) {
  const at = useFieldValue<Record<string, string | null>>({ source }) as string | null;
  return at || !emptyText ? <Instant at={at} /> : emptyText;
}
