export type Mutation = { readonly name: string; readonly mutated: object };

const REMOVED = Symbol('removed');

function damages(value: unknown): [string, unknown][] {
  return [
    ['null', null],
    ['string', 'damaged'],
    ['missing', REMOVED],
    ['foreign kind', typeof value === 'object' && !Array.isArray(value) ? [1] : { damaged: 1 }],
  ];
}

/**
 * Returns every field of a row, including nested ones, damaged in every way. The first element of a list
 * represents all.
 */
export function mutationsOf(row: object): Mutation[] {
  return Object.entries(row).flatMap(([field, value]) => [
    ...damages(value).map(([name, damaged]) => ({
      name: `${field} ${name}`,
      mutated: withField(row, field, damaged),
    })),
    ...(typeof value === 'object' && value !== null
      ? mutationsOf(value).map(({ name, mutated }) => ({
          name: `${field}.${name}`,
          mutated: withField(row, field, mutated),
        }))
      : []),
  ]);
}

/** Returns a random one without making the others: a text has thousands. */
export function anyMutation(row: object, choose: <T>(all: readonly T[]) => T): Mutation {
  const [field, value] = choose(Object.entries(row)) as [string, unknown];
  const isDeep = typeof value === 'object' && value !== null && Object.keys(value).length > 0;
  if (isDeep && choose([true, false])) {
    const { name, mutated } = anyMutation(value, choose);
    return { name: `${field}.${name}`, mutated: withField(row, field, mutated) };
  }
  const [name, damaged] = choose(damages(value));
  return { name: `${field} ${name}`, mutated: withField(row, field, damaged) };
}

function withField(row: object, field: string, value: unknown): object {
  const copy = (Array.isArray(row) ? [...row] : { ...row }) as Record<string, unknown>;
  if (value === REMOVED) delete copy[field];
  else copy[field] = value;
  return copy;
}
