import { notFound } from '@tanstack/react-router';

/**
 * Parses and writes the numbers in a path, by name; each predicate decides which values are valid. An address
 * with an invalid number matches no route.
 */
export function numberParams<Name extends string>(fits: Readonly<Record<Name, (value: number) => boolean>>) {
  return {
    parse: (said: Record<Name, string>) =>
      each(said, (value, name) => {
        const number = Number(value);
        if (value.trim() === '' || !Number.isSafeInteger(number) || !fits[name](number)) throw notFound();
        return number;
      }),
    stringify: (params: Record<Name, number>) => each(params, String),
  };
}

function each<Name extends string, From, To>(
  params: Readonly<Record<Name, From>>,
  change: (value: From, name: Name) => To,
): Record<Name, To> {
  const entries = Object.entries(params) as [Name, From][];
  return Object.fromEntries(entries.map(([name, value]) => [name, change(value, name)])) as Record<Name, To>;
}
