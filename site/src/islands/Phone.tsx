import { Fragment } from 'react';

interface Props {
  readonly number: string;
}

/** A telephone number that rings on a tap. */
export const Phone = ({ number }: Props) => (
  <a className="phone" href={`tel:${number.replace(/[^+\d]/g, '')}`}>
    {number}
  </a>
);

/** A text in which `{phone}` is a number that rings on a tap. */
export const PhoneText = ({ text, number }: Props & { readonly text: string }) =>
  text.split('{phone}').map((part, index) => (
    <Fragment key={part}>
      {index > 0 && <Phone number={number} />}
      {part}
    </Fragment>
  ));
