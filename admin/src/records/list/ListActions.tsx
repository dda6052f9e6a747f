import { type Theme, useMediaQuery } from '@mui/material';
import type { ReactNode } from 'react';
import {
  ColumnsButton,
  CreateButton,
  type CreateButtonProps,
  FilterButton,
  TopToolbar,
  useResourceContext,
  useResourceDefinition,
} from 'react-admin';
import { ExportButton, type ExportButtonProps } from './ExportButton.tsx';
import { ViewsButton } from './ViewsButton.tsx';

interface ListActionsProps extends ExportButtonProps {
  /** The look of the button for a new record if it is not the screen's main action. */
  create?: Partial<Pick<CreateButtonProps, 'color' | 'variant'>>;
  /** Whether a new record begins here; by default, if the resource has a form for it. */
  hasCreate?: boolean;
  /** The resource's own actions, before the others. */
  children?: ReactNode;
}

/** The toolbar of a list: its own actions, filters, columns, saved views, export and a new record. */
export function ListActions({ create, children, hasCreate, ...file }: ListActionsProps) {
  const isSmall = useMediaQuery<Theme>((theme) => theme.breakpoints.down('md'));
  const resource = useResourceContext();
  const definition = useResourceDefinition();
  return (
    <TopToolbar>
      {children}
      <FilterButton disableSaveQuery />
      {!isSmall && <ColumnsButton />}
      <ViewsButton />
      <ExportButton {...file} />
      {(hasCreate ?? definition.hasCreate) && (
        // It is memoised regardless of its look, hence the key.
        <CreateButton
          key={create?.variant}
          label={`resources.${resource}.new`}
          variant="contained"
          color="secondary"
          {...create}
        />
      )}
    </TopToolbar>
  );
}
