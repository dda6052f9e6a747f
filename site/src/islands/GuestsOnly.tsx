import type { ReactNode } from 'react';
import { readReturnPath } from '../lib/sign-in.ts';
import { FormText, type TextProps } from './form-text.ts';
import { Notifications } from './Notifications.tsx';
import { useVisitor } from './use-visitor.ts';

interface Props extends TextProps {
  readonly children: ReactNode;
}

/** Shows its content to guests. Redirects signed-in parents and leaves an admin's session alone. */
export function GuestsOnly({ text, children }: Props) {
  const visitor = useVisitor('guest', readReturnPath);
  if (visitor === 'other') {
    return (
      <div className="sent">
        <h2 className="display">{text.admin.title}</h2>
        <p>{text.admin.text}</p>
        <a className="button quiet-button" href="/admin">
          {text.admin.back}
        </a>
      </div>
    );
  }
  return (
    <FormText value={text.form}>
      {children}
      <Notifications />
    </FormText>
  );
}
