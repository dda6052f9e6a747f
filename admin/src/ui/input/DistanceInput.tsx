import { formatDistance } from '@nanny-polo/shared/agency/distance';
import { agency } from '@nanny-polo/shared/contract/agency';
import { useWatch } from 'react-hook-form';
import { CountInput, type TypedNumberInputProps } from './TypedNumberInput.tsx';

/** The input of a form for whole kilometres, as the API holds them; below it, the same in miles for an agency that uses them. */
export function DistanceInput({ helperText, ...props }: Omit<TypedNumberInputProps, 'kind' | 'unit'>) {
  const distance: unknown = useWatch({ name: props.source });
  const miles = agency.distanceUnit === 'mile' && typeof distance === 'number' && formatDistance(distance);
  return (
    <CountInput {...props} unit="km" helperText={[miles, helperText].filter(Boolean).join('. ') || false} />
  );
}
