import type { Family } from '@nanny-polo/shared/family';
import { userPath } from '@nanny-polo/shared/site-pages';
import type { UserBooking } from '@nanny-polo/shared/user-booking';
import type { Errors } from '../../lib/form-errors.ts';
import { pathInLanguage } from '../../messages/path.ts';
import type { Text } from './text.ts';

/** What a request takes from the family's record: where the nanny comes, and which children are there. */

interface MissingProps {
  readonly text: Text;
  readonly family: Family;
}

/** What the family's record lacks for a request, with the way to complete it; nothing if it is complete. */
export function MissingFamily({ text, family: { addresses, children } }: MissingProps) {
  const { noAddress, noChildren, toFamily } = text.user.request;
  const missing = [
    ...(addresses.length > 0 ? [] : [{ field: 'address', sentence: noAddress }]),
    ...(children.length > 0 ? [] : [{ field: 'children', sentence: noChildren }]),
  ];
  return missing.map(({ field, sentence }) => (
    <p key={field} className="failure">
      {sentence}{' '}
      <a href={pathInLanguage(text.language.code, userPath('family'))} data-field={field}>
        {toFamily}
      </a>
    </p>
  ));
}

interface Props {
  readonly text: Text['user']['request'];
  readonly family: Family;
  /** The booking that is booked again. */
  readonly again: Pick<UserBooking, 'address' | 'children'> | null | undefined;
  readonly errors: Errors;
}

/** The choice of the address and the children. */
export function RequestFamily({ text, family: { addresses, children }, again, errors }: Props) {
  const childError =
    errors.children ?? Object.entries(errors).find(([field]) => /^children\./.test(field))?.[1];
  return (
    <>
      {addresses.length > 0 && (
        <div className="field">
          <label htmlFor="address">{text.address}</label>
          <select
            id="address"
            name="address"
            defaultValue={Math.max(
              0,
              addresses.findIndex(({ line }) => line === again?.address?.line),
            )}
            aria-invalid={errors.address ? true : undefined}
            aria-describedby={errors.address && 'address-error'}
          >
            {addresses.map(({ label, line, postcode }, index) => (
              <option key={`${line}${postcode}`} value={index}>
                {[label, line, postcode].filter(Boolean).join(', ')}
              </option>
            ))}
          </select>
          <Fault id="address-error" message={errors.address} />
        </div>
      )}
      {children.length > 0 && (
        <fieldset className="choices" aria-describedby={childError && 'children-error'}>
          <legend>{text.children}</legend>
          {children.map(({ name, date_of_birth }, index) => (
            <label key={`${name}${date_of_birth}`}>
              <input
                type="checkbox"
                name="children"
                value={index}
                defaultChecked={!again || again.children.some((child) => child.name === name)}
              />
              <span>{name}</span>
            </label>
          ))}
          <Fault id="children-error" message={childError} />
        </fieldset>
      )}
    </>
  );
}

const Fault = ({ id, message }: { readonly id: string; readonly message: string | undefined }) =>
  message && (
    <p id={id} className="error">
      {message}
    </p>
  );
