import Box from '@mui/material/Box';
import { type ReactNode, useEffect, useRef, useState } from 'react';

interface WhenSeenProps {
  /** Stands there until then. */
  waiting: ReactNode;
  children: ReactNode;
}

/** Brings what is far down the page, and heavy, only when it is scrolled to. */
export function WhenSeen({ waiting, children }: WhenSeenProps) {
  const place = useRef<HTMLDivElement>(null);
  const [seen, setSeen] = useState(false);
  useEffect(() => {
    const node = place.current;
    if (!node || seen) return;
    const watch = new IntersectionObserver((entries) => {
      if (entries.some(({ isIntersecting }) => isIntersecting)) setSeen(true);
    });
    watch.observe(node);
    return () => watch.disconnect();
  }, [seen]);
  return <Box ref={place}>{seen ? children : waiting}</Box>;
}
