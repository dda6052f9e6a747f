import { londonEdge, thames } from '@nanny-polo/shared/agency/london';
import { GeoJSON, type Map as LeafletMap, polygon, polyline } from 'leaflet';
import greatBritain from './great-britain.json' with { type: 'json' };

const style = { interactive: false, fillOpacity: 1 };

/** Adds the outlines of Great Britain, London and the Thames to a map. Their classes give them their colours. */
export function addOutlines(map: LeafletMap): void {
  const land = GeoJSON.coordsToLatLngs(greatBritain.geometry.coordinates, 2);
  polygon(land, { ...style, className: 'land', weight: 1 }).addTo(map);
  polygon([...londonEdge], { ...style, className: 'london', weight: 1.5 }).addTo(map);
  polyline([...thames], { ...style, fill: false, className: 'river', weight: 5 }).addTo(map);
}
