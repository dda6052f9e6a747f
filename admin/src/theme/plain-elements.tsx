import type { ComponentProps } from 'react';

/** Props that react-admin gives to inputs for older versions of MUI; the present one hands them on to HTML. */
interface OldProps {
  InputProps?: unknown;
  inputProps?: unknown;
  inputRef?: unknown;
}

/** What stands around a text field. */
export const PlainDiv = ({ InputProps: _, ...rest }: ComponentProps<'div'> & OldProps) => <div {...rest} />;

/** What stands around a checkbox or a switch. */
export const PlainSpan = ({ inputProps: _, inputRef: __, ...rest }: ComponentProps<'span'> & OldProps) => (
  <span {...rest} />
);
