/**
 * Lets `atOnce` work at a time, the others in the order in which they came. What it answers takes what is to begin,
 * and answers how to give the turn back, or to leave the queue; after `longest` milliseconds a turn is given back by
 * itself, so that who waits for somebody else holds up nobody.
 */
export function admission(atOnce: number, longest: number) {
  let working = 0;
  const waiting = new Set<() => void>();

  return (begin: () => void): (() => void) => {
    let timer: NodeJS.Timeout | undefined;
    let holds = false;
    const start = () => {
      holds = true;
      working += 1;
      timer = setTimeout(leave, longest).unref();
      begin();
    };
    const leave = () => {
      waiting.delete(start);
      if (!holds) return;
      holds = false;
      working -= 1;
      clearTimeout(timer);
      const [next] = waiting;
      if (!next) return;
      waiting.delete(next);
      next();
    };
    if (working < atOnce) start();
    else waiting.add(start);
    return leave;
  };
}
