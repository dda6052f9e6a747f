/** A function that a lower area calls and a higher area provides. */
export interface Port<Provided extends (...args: never[]) => unknown> {
  (...args: Parameters<Provided>): ReturnType<Provided>;
  /** Binds the function. The composition file does so for every port before anything is called. */
  provide(provided: Provided): void;
}

/** Declares a port. A call throws until the function is provided. */
export function definePort<Provided extends (...args: never[]) => unknown>(name: string): Port<Provided> {
  let bound: Provided | undefined;
  const call = (...args: Parameters<Provided>) => {
    if (!bound) throw new Error(`No area provides ${name}`);
    return bound(...args) as ReturnType<Provided>;
  };
  return Object.assign(call, {
    provide(provided: Provided) {
      bound = provided;
    },
  });
}

/** Declares functions that a higher area provides together; until then the object has none of them. */
export function defineObjectPort<Provided extends object>(): Provided & {
  provide(provided: Provided): void;
} {
  const declared = { provide: (provided: Provided) => void Object.assign(declared, provided) } as Provided & {
    provide(provided: Provided): void;
  };
  return declared;
}
