import { Field } from './Field.tsx';

interface Props {
  readonly label: string;
  readonly autoComplete?: string;
  readonly defaultValue?: string | undefined;
}

export function EmailField({ autoComplete = 'email', ...props }: Props) {
  return (
    <Field
      {...props}
      name="email"
      type="email"
      autoComplete={autoComplete}
      autoCapitalize="none"
      spellCheck={false}
      maxLength={254}
    />
  );
}
