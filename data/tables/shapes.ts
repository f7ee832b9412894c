/**
 * Returns whether a value is valid. Small and without a message, because it runs over every row a page reads.
 */
export type Check = (value: unknown) => boolean;

export const number: Check = Number.isFinite;
export const text: Check = (value) => typeof value === 'string';
export const flag: Check = (value) => typeof value === 'boolean';
/** Also matches a buffer of another realm. */
export const buffer: Check = (value) => Object.prototype.toString.call(value) === '[object ArrayBuffer]';
export const anything: Check = () => true;

export const optional =
  (check: Check): Check =>
  (value) =>
    value === undefined || check(value);

export const orNull =
  (check: Check): Check =>
  (value) =>
    value === null || check(value);

export const oneOf =
  (...values: readonly unknown[]): Check =>
  (value) =>
    values.includes(value);

export const list =
  (check: Check): Check =>
  (value) =>
    // Spread, because `every` skips holes.
    Array.isArray(value) && [...value].every(check);

/** An object whose fields, under any name, all pass the check. */
export const each =
  (check: Check): Check =>
  (value) =>
    typeof value === 'object' && value !== null && Object.values(value).every(check);

/** An object with these fields; other fields are ignored. Every field of the type must be listed. */
export function shape<T>(fields: { readonly [Name in keyof Required<T>]: Check }): Check {
  const checks = Object.entries<Check>(fields);
  return (value) =>
    typeof value === 'object' &&
    value !== null &&
    checks.every(([name, check]) => check((value as Record<string, unknown>)[name]));
}
