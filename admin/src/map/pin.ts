import type { Place } from '@nanny-polo/shared/london';

/** What stands on a map. */
export interface Pin extends Place {
  readonly id: number | string;
  readonly label: string;
  /** The screen that the pin opens. */
  readonly to?: string;
}

/** A pin that carries the number of its entry in a list beside the map. */
export interface RankedPin extends Place {
  readonly id: number;
  readonly rank: number;
  readonly label: string;
}

/** Pins that share selection and highlight with the list beside the map. None of them joins a cluster. */
export interface Ranking {
  readonly pins: readonly RankedPin[];
  readonly chosen: number | null;
  readonly highlighted: number | null;
  readonly onHighlight: (id: number | null) => void;
  readonly onChoose: (id: number) => void;
}

/** A pin that can be put elsewhere. */
export interface DraggablePlace {
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

/** Why Google's map cannot be shown. */
export type MapFault = 'google_failed' | 'google_refused' | 'no_clusterer';

/** The properties of every map, of Google or our own. */
export interface MapProps {
  /** Pins that join a cluster where they stand too close. */
  readonly pins?: readonly Pin[];
  /** Where the family lives. The map is centred on the first; none is counted or joins a cluster. */
  readonly homes?: readonly Pin[];
  readonly ranking?: Ranking;
  readonly label: string;
  /** Looks at the pins closely at first, not at the whole of London. */
  readonly close?: boolean;
  readonly draggable?: DraggablePlace;
  /** Hears of an address that was found by its words, where the map can search. */
  readonly onFound?: (found: Found) => void;
}
