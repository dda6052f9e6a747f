import type { Place } from '@nanny-polo/shared/agency/london';

/** Where a family lives. */
export interface Home extends Place {
  readonly id: number | string;
  readonly label: string;
}

export interface Pin extends Home {
  /** The screen that the pin opens. */
  readonly to: string;
}

/** A pin with the number of its entry in a list beside the map. */
export interface RankedPin extends Home {
  readonly id: number;
  readonly rank: number;
}

interface PossiblePlace {
  readonly lat: number | null | undefined;
  readonly lng: number | null | undefined;
}

export type PossiblePin = Omit<Pin, keyof Place> & PossiblePlace;

export const isPlaced = <Item extends PossiblePlace>(place: Item): place is Item & Place =>
  place.lat != null && place.lng != null;

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
  /** The map is centred on the first home; homes never join a cluster. */
  readonly homes?: readonly Home[];
  readonly ranking?: Ranking;
  readonly label: string;
  readonly draggable?: DraggablePlace;
  /** Called with an address that was found, if the map has a search. */
  readonly onFound?: (address: Found) => void;
}
