import Box from '@mui/material/Box';
import { type ReactNode, useEffect, useRef, useState } from 'react';

interface WhenSeenProps {
  /** Shown until the children are rendered. */
  waiting: ReactNode;
  children: ReactNode;
}

/** Renders its children only once they scroll into view. */
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
