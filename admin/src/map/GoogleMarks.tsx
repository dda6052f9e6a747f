import { AdvancedMarker } from '@vis.gl/react-google-maps';
import { HomeMark } from './HomePin.tsx';
import type { Pin, Ranking } from './pin.ts';
import { RankMark } from './RankMark.tsx';

interface GoogleMarksProps {
  homes: readonly Pin[];
  ranking: Ranking | undefined;
}

/** Homes and ranked pins on Google's map. The highlighted pin covers the others, and better ranks cover worse ones. */
export function GoogleMarks({ homes, ranking }: GoogleMarksProps) {
  return (
    <>
      {homes.map(({ id, lat, lng, label }) => (
        <AdvancedMarker key={`home ${id}`} position={{ lat, lng }} title={label}>
          <HomeMark />
        </AdvancedMarker>
      ))}
      {ranking?.pins.map(({ id, rank, label, lat, lng }) => (
        <AdvancedMarker
          key={id}
          position={{ lat, lng }}
          title={`${rank}: ${label}`}
          zIndex={id === ranking.highlighted ? 1000 : 500 - rank}
          onClick={() => ranking.onChoose(id)}
          onMouseEnter={() => ranking.onHighlight(id)}
          onMouseLeave={() => ranking.onHighlight(null)}
        >
          <RankMark rank={rank} chosen={id === ranking.chosen} highlighted={id === ranking.highlighted} />
        </AdvancedMarker>
      ))}
    </>
  );
}
