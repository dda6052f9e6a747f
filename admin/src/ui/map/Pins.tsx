import { Box } from '@mui/material';
import type { Place } from '@nanny-polo/shared/agency/london';
import { type LatLngBounds, type Map as LeafletMap, latLngBounds } from 'leaflet';
import { useEffect, useMemo, useState } from 'react';
import { useTranslate } from 'react-admin';
import { useNavigate } from 'react-router-dom';
import { clusterPlaces } from './cluster.ts';
import { isOneSpot, maxZoom, spreadSpots } from './geometry.ts';
import { MapMarker } from './MapMarker.tsx';
import { HomeMark, homeSize, PinButton, PinMark, pinSizeOf, RankMark, rankSize } from './marks.tsx';
import { PinsDialog } from './PinsDialog.tsx';
import type { MapProps, Pin } from './pin.ts';
import { addNames, captionBoxOf, createBox } from './place-names.ts';

interface PinsProps extends MapProps {
  map: LeafletMap;
  /** What the map shows now. */
  bounds: LatLngBounds;
  hasNames: boolean;
}

const none: readonly never[] = [];
/** Homes cover single pins, ranked pins cover homes, and the highlighted one covers all. */
const levels = { home: 1, ranked: 2, largestCluster: 899, highlighted: 900 };

/** Everything that is pinned to the map: clusters, homes and ranked pins, and the names that fit between them. */
export function Pins({ map, bounds, hasNames, pins = none, homes = none, ranking, draggable }: PinsProps) {
  const translate = useTranslate();
  const navigate = useNavigate();
  const [listed, setListed] = useState<readonly Pin[] | null>(null);
  const ranks = ranking?.pins ?? none;
  const moving = draggable?.place;
  const { clusters, ranked, taken } = useMemo(() => {
    const pointOf = (place: Place) => map.latLngToContainerPoint(place);
    const clusters = clusterPlaces(
      pins.filter((pin) => bounds.contains(pin)),
      pointOf,
    );
    // A home's mark, and the halves of the name below it.
    const homeSpots = homes
      .map(pointOf)
      .flatMap((point) => [point, point.add([-16, 28]), point.add([16, 28])]);
    const ranked = spreadSpots(
      homeSpots,
      ranks.filter((pin) => bounds.contains(pin)).map((pin) => ({ ...pin, spot: pointOf(pin) })),
      rankSize + 4,
    );
    const taken = [
      ...clusters.map((cluster) => createBox(cluster, pinSizeOf(cluster.members.length))),
      ...homeSpots.map((spot) => createBox(spot, homeSize + 4)),
      ...ranked.map(({ spot }) => createBox(spot, rankSize)),
      ...(moving ? [createBox(pointOf(moving), homeSize + 4), captionBoxOf(map)] : []),
    ];
    return { clusters, ranked, taken };
  }, [map, bounds, pins, homes, ranks, moving]);
  useEffect(() => (hasNames ? addNames(map, taken) : undefined), [map, taken, hasNames]);

  const open = (members: readonly Pin[]) => {
    const [first, ...others] = members;
    if (!others.length) return first && void navigate(first.to);
    if (isOneSpot(members) || map.getZoom() >= maxZoom) return setListed(members);
    const around = latLngBounds(members.map(({ lat, lng }) => [lat, lng])).pad(0.2);
    const zoom = Math.max(map.getBoundsZoom(around), map.getZoom() + 1);
    map.setView(around.getCenter(), Math.min(zoom, maxZoom));
  };
  return (
    <>
      {clusters.map(({ first, members }) => (
        <MapMarker
          key={first.id}
          map={map}
          place={first}
          level={Math.min(members.length, levels.largestCluster)}
        >
          <PinButton
            label={members.length > 1 ? translate('map.cluster', { count: members.length }) : first.label}
            onClick={() => open(members)}
          >
            <PinMark count={members.length} />
          </PinButton>
        </MapMarker>
      ))}
      {homes.map((home) => (
        <MapMarker key={home.id} map={map} place={home} level={levels.home}>
          <Box role="img" aria-label={home.label} title={home.label}>
            <HomeMark />
            <Box component="span" aria-hidden sx={homeLabel}>
              {home.label}
            </Box>
          </Box>
        </MapMarker>
      ))}
      {/* Keyboard users have the list beside the map, so ranked pins are no tab stops. */}
      {ranking &&
        ranked.map(({ id, rank, label, spot: { x, y } }) => (
          <MapMarker
            key={id}
            map={map}
            place={map.containerPointToLatLng([x, y])}
            level={id === ranking.highlighted ? levels.highlighted : levels.ranked}
          >
            <PinButton
              label={`${rank}: ${label}`}
              tabIndex={-1}
              aria-pressed={id === ranking.chosen}
              onMouseEnter={() => ranking.onHighlight(id)}
              onMouseLeave={() => ranking.onHighlight(null)}
              onClick={() => ranking.onChoose(id)}
            >
              <RankMark rank={rank} chosen={id === ranking.chosen} highlighted={id === ranking.highlighted} />
            </PinButton>
          </MapMarker>
        ))}
      {listed && <PinsDialog pins={listed} onClose={() => setListed(null)} />}
    </>
  );
}

const homeLabel = {
  position: 'absolute',
  top: '100%',
  left: '50%',
  transform: 'translateX(-50%)',
  mt: 0.25,
  px: 0.75,
  maxWidth: 180,
  overflow: 'hidden',
  textOverflow: 'ellipsis',
  whiteSpace: 'nowrap',
  borderRadius: 1,
  bgcolor: 'background.paper',
  color: 'text.primary',
  fontSize: 12.5,
  fontWeight: 600,
} as const;
