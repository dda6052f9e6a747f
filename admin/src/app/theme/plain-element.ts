import { createElement } from 'react';

/** Props that react-admin gives to inputs for older versions of MUI; the current one would pass them on to HTML. */
interface OldProps {
  InputProps?: unknown;
  inputProps?: unknown;
  inputRef?: unknown;
}

const without = ({ InputProps: _, inputProps: __, inputRef: ___, ...rest }: OldProps) => rest;

const plain = (tag: 'div' | 'span' | 'label') => (props: OldProps) => createElement(tag, without(props));

/** The wrappers of a text field, of a checkbox, and of a control with its label. */
export const PlainDiv = plain('div');
export const PlainSpan = plain('span');
export const PlainLabel = plain('label');
