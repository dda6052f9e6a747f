import { type RefObject, useEffect, useState } from 'react';

type Fields = Readonly<Record<string, string>>;

interface Refused {
  readonly fields: Fields;
}

/** Returns the errors of a refusal for fields not changed since. Changing a password also clears its confirmation. */
export function useFaults(refusal: Refused, form: RefObject<HTMLFormElement | null>): Fields {
  const [changed, setChanged] = useState<{ of: Refused; names: readonly string[] }>({
    of: refusal,
    names: [],
  });
  useEffect(() => {
    const { current } = form;
    const change = ({ target }: Event) => {
      const { name } = target as HTMLInputElement;
      setChanged(({ of, names }) => ({
        of: refusal,
        names: [...(of === refusal ? names : []), name, `confirm_${name}`],
      }));
    };
    current?.addEventListener('input', change);
    return () => current?.removeEventListener('input', change);
  }, [refusal, form]);
  const names = changed.of === refusal ? changed.names : [];
  return Object.fromEntries(Object.entries(refusal.fields).filter(([name]) => !names.includes(name)));
}
