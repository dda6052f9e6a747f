import { type ComponentType, createContext, useContext } from 'react';
import { useResourceContext, useTranslate } from 'react-admin';
import { Value } from './Value.tsx';

interface FieldValueProps {
  field: string;
  value: unknown;
}

/** A component that shows the value of any field of a resource. */
export type ValueComponent = ComponentType<FieldValueProps>;

/** The component for the values of the screen's resource, in its history and where versions are compared. */
export const ValueContext = createContext<ValueComponent>(Value);

/** The value of a field, as the screen's resource shows it. */
export function FieldValue(props: FieldValueProps) {
  const Shown = useContext(ValueContext);
  return <Shown {...props} />;
}

/** Returns a function that returns the label of a field of the screen's resource. */
export function useFieldLabel(): (field: string) => string {
  const translate = useTranslate();
  const resource = useResourceContext();
  return (field) => translate(`resources.${resource}.fields.${field}`, { _: field.replaceAll('_', ' ') });
}
