import { type District, districtOf } from '@nanny-polo/shared/london';
import { type SubmitEvent, useState } from 'react';
import { inCore } from '../data/area.ts';
import type { Messages } from '../messages/en.ts';
import { fill } from '../messages/fill.ts';
import { core, edge, names, project, river, size } from './map-geometry.ts';

interface Props {
  readonly text: Messages['landing']['area'];
  readonly office: { readonly lat: number; readonly lng: number };
}

/** London as a drawing, and whether a postcode is served. Without a script it is the drawing alone. */
export function AreaMap({ text, office }: Props) {
  const [asked, setAsked] = useState<District | null>();

  const check = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    setAsked(districtOf(String(new FormData(event.currentTarget).get('postcode'))) ?? null);
  };

  const home = project(office);
  const found = asked && project(asked);

  return (
    <>
      <form method="dialog" onSubmit={check}>
        <label htmlFor="postcode">{text.label}</label>
        <div className="ask">
          <input
            id="postcode"
            name="postcode"
            autoComplete="postal-code"
            required
            maxLength={8}
            aria-describedby="postcode-hint"
          />
          <button type="submit" className="button small">
            {text.check}
          </button>
        </div>
        <p id="postcode-hint" className="quiet">
          {text.hint}
        </p>
        <div role="status">
          <Answer asked={asked} text={text} />
        </div>
      </form>
      <svg viewBox={`0 0 ${size.width} ${size.height}`} role="img" aria-label={text.mapTitle}>
        <path className="land" d={edge} />
        <path className="core" d={core} />
        <path className="river" d={river} />
        {names.map(({ name, room, x, y }) => (
          <text key={name} className={room === 'wide' ? room : undefined} x={x} y={y}>
            {name}
          </text>
        ))}
        <path className="home" d={`M${home.x - 7} ${home.y}a7 7 0 0 1 14 0v9h-14z`} />
        {found && <circle className="found" cx={found.x} cy={found.y} r="9" />}
      </svg>
    </>
  );
}

function Answer({ asked, text }: { asked: District | null | undefined; text: Props['text'] }) {
  if (asked === undefined) return null;
  if (asked === null) {
    return (
      <>
        <p className="display">{text.unknown}</p>
        <p>{text.unknownMore}</p>
      </>
    );
  }
  const core = inCore(asked);
  return (
    <>
      <p className="display">{fill(core ? text.yes : text.edge, { name: asked.name })}</p>
      <p>{core ? text.yesMore : text.edgeMore}</p>
    </>
  );
}
