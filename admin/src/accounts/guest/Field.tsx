import { type ComponentProps, type ReactNode, useId, useState } from 'react';
import { en } from '../../base/messages/en.ts';

interface FieldProps {
  name: string;
  label: string;
  fault: string | undefined;
  hint?: string;
  /** Renders the input with props that connect it with its label and its error. */
  children: (props: ComponentProps<'input'>) => ReactNode;
}

/** An input with its label above and its error below. */
export function Field({ name, label, fault, hint, children }: FieldProps) {
  const id = useId();
  const described = [hint && `${id}-hint`, fault && `${id}-fault`].filter(Boolean).join(' ');
  return (
    <div className="guest-field">
      <label htmlFor={id}>{label}</label>
      {children({
        id,
        name,
        'aria-invalid': Boolean(fault),
        'aria-describedby': described || undefined,
      })}
      {hint && (
        <span className="guest-hint" id={`${id}-hint`}>
          {hint}
        </span>
      )}
      {fault && (
        <span className="guest-fault" id={`${id}-fault`}>
          {fault}
        </span>
      )}
    </div>
  );
}

interface PasswordFieldProps extends Omit<FieldProps, 'children'> {
  autoComplete: 'current-password' | 'new-password';
}

export function PasswordField({ autoComplete, ...field }: PasswordFieldProps) {
  const [visible, setVisible] = useState(false);
  return (
    <Field {...field}>
      {(props) => (
        <span className="guest-password">
          <input {...props} type={visible ? 'text' : 'password'} autoComplete={autoComplete} />
          <button type="button" onClick={() => setVisible(!visible)}>
            {visible ? en.sign_in.hide : en.sign_in.show} <span className="out-of-sight">{field.label}</span>
          </button>
        </span>
      )}
    </Field>
  );
}
