import { discountCode } from '@nanny-polo/shared/pricing/quote';
import { TextArrayInput } from 'react-admin';
import { get, useFormState, useWatch } from 'react-hook-form';
import { findMessage } from '../../records/edit/error-message.ts';

const source = 'discount_codes';

const inCapitals = (codes: readonly string[]) => [...new Set(codes.map((code) => code.trim().toUpperCase()))];

/** Input for discount codes. It says at once if a text cannot be a code, and later why a code was refused. */
export function CodesInput() {
  const { errors } = useFormState({ name: source });
  const codes: readonly string[] = useWatch({ name: source }) ?? [];
  const faults = codes.flatMap((code, at) => {
    const fault =
      discountCode.safeParse(code).error?.issues[0]?.message ?? findMessage(get(errors, `${source}.${at}`));
    return fault ? [`${code}: ${fault}`] : [];
  });
  return (
    <TextArrayInput
      source={source}
      defaultValue={[]}
      parse={inCapitals}
      helperText={faults[0] ?? findMessage(errors[source]) ?? 'resources.booking.form.codes_help'}
    />
  );
}
