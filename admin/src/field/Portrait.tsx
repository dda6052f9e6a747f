import { Avatar } from '@mui/material';

/** Returns the first letters of the first two names. */
export const initials = (name: string): string =>
  name
    .split(' ')
    .filter(Boolean)
    .map((part) => part[0])
    .slice(0, 2)
    .join('');

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
      {initials(name)}
    </Avatar>
  );
}
