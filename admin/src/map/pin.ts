import type { Place } from '@nanny-polo/shared/london';

/** What stands on a map. */
export interface Pin extends Place {
  readonly id: number | string;
  readonly label: string;
  /** The screen that the pin opens. */
  readonly to?: string;
}

/** A pin that can be put elsewhere. */
export interface Movable {
  /** Null until it stands somewhere. */
  readonly place: Place | null;
  readonly label: string;
  readonly onMove: (place: Place) => void;
}

/** An address that was found, as far as the service knows its parts. */
export interface Found {
  readonly place: Place;
  readonly line: string;
  readonly postcode: string;
}

/** What every map takes, whoever draws it. */
export interface MapProps {
  readonly pins: readonly Pin[];
  readonly label: string;
  /** Looks at the pins closely at first, not at the whole of London. */
  readonly close?: boolean;
  readonly movable?: Movable;
  /** Hears of an address that was found by its words, where the map can search. */
  readonly onFound?: (found: Found) => void;
}
