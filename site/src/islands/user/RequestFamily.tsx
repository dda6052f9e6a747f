/** The parts of a request that come from the family's record: the address and the children. */

import type { UserBooking } from '@nanny-polo/shared/bookings/user-booking';
import { errorsOf } from '@nanny-polo/shared/contract/form-errors';
import { userPathOf } from '@nanny-polo/shared/contract/site-pages';
import type { Family } from '@nanny-polo/shared/people/family';
import { localisePath } from '../../messages/path.ts';
import { Choice, Fault } from '../Field.tsx';
import { useErrors } from '../Form.tsx';
import { useText } from './user-text.ts';

interface Props {
  readonly family: Family;
  /** The booking that is booked again. */
  readonly again: Pick<UserBooking, 'address' | 'children'> | null | undefined;
}

/** What a request needs and the family's record lacks, with a link to add it. Renders nothing if nothing is missing. */
export function MissingFamily({ family: { addresses, children } }: Pick<Props, 'family'>) {
  const { noAddress, noChildren, toFamily } = useText().user.request;
  const missing = [
    ...(addresses.length > 0 ? [] : [{ field: 'address', sentence: noAddress }]),
    ...(children.length > 0 ? [] : [{ field: 'children', sentence: noChildren }]),
  ];
  return missing.map(({ field, sentence }) => (
    <p key={field} className="failure">
      {sentence}{' '}
      <a href={localisePath(userPathOf('family'))} data-field={field}>
        {toFamily}
      </a>
    </p>
  ));
}

export function RequestFamily({ family: { addresses, children }, again }: Props) {
  const text = useText().user.request;
  const errors = useErrors();
  const [childError] = Object.values(errorsOf('children', errors));
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
          {children.map(({ id, name }, index) => (
            <Choice
              key={id}
              type="checkbox"
              name="children"
              value={index}
              defaultChecked={!again || again.children.some((child) => child.id === id)}
            >
              {name}
            </Choice>
          ))}
          <Fault id="children-error" message={childError} />
        </fieldset>
      )}
    </>
  );
}
