/// <reference types="vite/client" />
/// <reference types="google.maps" />

declare module 'virtual:columns-selector' {
  import type { ReactNode } from 'react';

  /** react-admin's chooser of a table's columns. */
  export const ColumnsSelector: (props: { children?: ReactNode }) => ReactNode;
}
