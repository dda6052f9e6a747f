import { isServed } from '@nanny-polo/shared/district';
import { TextInput, type TextInputProps, useSourceContext, useTranslate } from 'react-admin';
import { useWatch } from 'react-hook-form';

/** A postcode input that warns at once about a postcode outside the service area. */
export function PostcodeInput(props: TextInputProps) {
  const translate = useTranslate();
  const { getSource } = useSourceContext();
  const postcode: unknown = useWatch({ name: getSource(props.source) });
  const isOutside =
    typeof postcode === 'string' && /\d[A-Za-z]{2}\s*$/.test(postcode) && !isServed({ postcode });
  return <TextInput {...props} helperText={isOutside && translate('resources.users/parents.unserved')} />;
}
