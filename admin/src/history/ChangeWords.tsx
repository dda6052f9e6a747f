import type { ReactNode } from 'react';
import { useTranslate } from 'react-admin';
import { isBlank } from './changes.ts';

interface ChangeWordsProps {
  name: string;
  from: unknown;
  to: unknown;
  show: (value: unknown) => ReactNode;
}

/** One changed field as a sentence. */
export function ChangeWords({ name, from, to, show }: ChangeWordsProps) {
  const translate = useTranslate();
  const word = (key: string) => ` ${translate(`history.${key}`)} `;
  const changed = !isBlank(from) && !isBlank(to);
  const verb = isBlank(from) ? 'set_to' : 'removed';
  return (
    <>
      {name}
      {word(changed ? 'changed_from' : verb)}
      {show(isBlank(from) ? to : from)}
      {changed && (
        <>
          {word('to')}
          {show(to)}
        </>
      )}
    </>
  );
}
