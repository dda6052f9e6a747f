import { londonEdge, thames } from '@nanny-polo/shared/agency/london';
import { agency } from '@nanny-polo/shared/contract/agency';
import { isBritain } from '@nanny-polo/shared/contract/postcode';
import { GeoJSON, type Map as LeafletMap, polygon, polyline } from 'leaflet';
import greatBritain from './great-britain.json' with { type: 'json' };

const style = { interactive: false, fillOpacity: 1 };

/**
 * Adds the outlines of Great Britain to a map of a place there, and those of London and the Thames to one of London. Their
 * classes give them their colours.
 */
export function addOutlines(map: LeafletMap): void {
  if (!isBritain()) return;
  const land = GeoJSON.coordsToLatLngs(greatBritain.geometry.coordinates, 2);
  polygon(land, { ...style, className: 'land', weight: 1 }).addTo(map);
  if (agency.area.map !== null) return;
  polygon([...londonEdge], { ...style, className: 'london', weight: 1.5 }).addTo(map);
  polyline([...thames], { ...style, fill: false, className: 'river', weight: 5 }).addTo(map);
}
