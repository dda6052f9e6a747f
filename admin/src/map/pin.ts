import type { Place } from '@nanny-polo/shared/london';

export interface Pin extends Place {
  readonly id: number | string;
  readonly label: string;
  /** The screen that the pin opens. */
  readonly to?: string;
}

/** A pin with the number of its entry in a list beside the map. */
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

export interface DraggablePlace {
  /** Null until it is placed. */
  readonly place: Place | null;
  readonly label: string;
  readonly onMove: (place: Place) => void;
}

/** An address that was found; parts that the service does not know are empty. */
export interface Found {
  readonly place: Place;
  readonly line: string;
  readonly postcode: string;
}

/** Why Google's map cannot be shown. */
export type MapFault = 'google_failed' | 'google_refused' | 'no_clusterer';

/** The properties of Google's map and of the built-in map. */
export interface MapProps {
  /** Pins, clustered where they are too close together. */
  readonly pins?: readonly Pin[];
  /** Where the family lives. The map is centred on the first home; homes never join a cluster. */
  readonly homes?: readonly Pin[];
  readonly ranking?: Ranking;
  readonly label: string;
  /** Starts close to the pins instead of with the whole of London. */
  readonly close?: boolean;
  readonly draggable?: DraggablePlace;
  /** Called with an address that was found, if the map has a search. */
  readonly onFound?: (found: Found) => void;
}

/** Returns the home that the first view is centred on, if there is one, and the places that the view shows. */
export function firstView({ pins = [], homes = [], ranking, close, draggable }: MapProps) {
  const [home, ...others] = homes;
  const shown: Place[] = [...pins, ...(ranking?.pins ?? [])];
  if (home) return { home, places: [...others, ...shown] };
  return { places: close ? [...shown, ...(draggable?.place ? [draggable.place] : [])] : [] };
}
