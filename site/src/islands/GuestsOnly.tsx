import type { ReactNode } from 'react';
import { here } from '../lib/here.ts';
import type { Messages } from '../messages/en.ts';
import { FormText } from './form-text.ts';
import { Notifications } from './Notifications.tsx';
import { useVisitor } from './use-visitor.ts';

interface Props {
  readonly text: Messages['account'];
  /** Returns the path to which signed-in parents are redirected. */
  readonly parentsTo?: () => string;
  readonly children: ReactNode;
}

const home = () => here('/user');

/** Shows its content to guests. Redirects signed-in parents and leaves an admin's session alone. */
export function GuestsOnly({ text, parentsTo = home, children }: Props) {
  const visitor = useVisitor('guest', parentsTo);
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
