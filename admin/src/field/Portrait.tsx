import Avatar from '@mui/material/Avatar';
import { initials } from './Person.tsx';

interface PortraitProps {
  name: string;
  /** Below the API's origin; null without one. */
  photo: string | null;
  /** CSS pixels. */
  size: number;
}

/** A nanny's portrait, or her initials where there is none; her name always stands beside it. */
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
