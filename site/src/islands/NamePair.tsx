import { use } from 'react';
import { Field } from './Field.tsx';
import { FormText } from './form-text.ts';

interface Props {
  readonly names?: { readonly first_name: string; readonly last_name: string };
}

export function NamePair({ names }: Props) {
  const text = use(FormText);
  return (
    <div className="pair">
      <Field
        name="first_name"
        label={text.firstName}
        defaultValue={names?.first_name}
        autoComplete="given-name"
        maxLength={80}
      />
      <Field
        name="last_name"
        label={text.lastName}
        defaultValue={names?.last_name}
        autoComplete="family-name"
        maxLength={80}
      />
    </div>
  );
}
