import type { Found } from '@nanny-polo/shared/office/search';
import type { ReactNode } from 'react';

export interface Option {
  readonly key: string;
  /** The heading of its group; options of a group follow each other. */
  readonly group: string;
  readonly label: string;
  readonly detail?: string;
  readonly status?: string;
  /** Why it was found, unless the option shows it anyway. */
  readonly why?: string;
  /** The keys that do the same. */
  readonly keys?: readonly string[];
  readonly icon?: ReactNode;
  readonly run: () => void;
  /** The record whose actions Tab shows. */
  readonly found?: Found;
  /** Whether the option belongs to an earlier text and cannot be chosen. */
  readonly isStale?: boolean;
}

const words = (text: string) =>
  text
    .normalize('NFD')
    .replace(/[\p{M}'’‘ʼ]/gu, '')
    .toLowerCase()
    .split(/[^\p{L}\p{N}]+/u)
    .filter(Boolean);

/** Returns whether each word of `typed` begins a word of `label`, ignoring case, accents and apostrophes. An empty text matches. */
export function isMatch(typed: string, label: string): boolean {
  const known = words(label);
  return words(typed).every((word) => known.some((one) => one.startsWith(word)));
}
