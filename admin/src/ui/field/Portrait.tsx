import { Avatar } from '@mui/material';
import { agency } from '@nanny-polo/shared/contract/agency';

const graphemes = new Intl.Segmenter(agency.locale);

/** Returns the first character, as people see it, of each of the first two names; of punctuation only without a letter. */
export function initialsOf(name: string): string {
  const parts = name.split(/\s+/).map((part) => part.replace(/^[\p{P}\p{S}]+(?=.*\p{L})/u, ''));
  const firsts = parts.flatMap((part) => [...graphemes.segment(part)][0]?.segment ?? []);
  return firsts.slice(0, 2).join('');
}

interface PortraitProps {
  name: string;
  /** The portrait's path below the API's origin; null shows the initials. */
  photo: string | null;
  /** CSS pixels. */
  size: number;
}

/** A person's portrait, or their initials if there is none. Their name is always shown beside it. */
export function Portrait({ name, photo, size }: PortraitProps) {
  return (
    <Avatar
      aria-hidden
      alt=""
      {...(photo && { src: photo })}
      slotProps={{ img: { loading: 'lazy', width: size, height: size } }}
      sx={{
        width: size,
        height: size,
        fontSize: size * 0.4,
        fontWeight: 650,
        bgcolor: 'info.light',
        color: 'info.main',
      }}
    >
      {initialsOf(name)}
    </Avatar>
  );
}
