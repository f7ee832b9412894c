/** Whether a value is what it should be. Small, and without a message: it runs over every row a page reads. */
export type Check = (value: unknown) => boolean;

export const number: Check = Number.isFinite;
export const text: Check = (value) => typeof value === 'string';
export const flag: Check = (value) => typeof value === 'boolean';
/** Also one of another realm. */
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
    // Spread: `every` would go past holes.
    Array.isArray(value) && [...value].every(check);

/** An object whose every field, whatever it is called, is such. */
export const each =
  (check: Check): Check =>
  (value) =>
    typeof value === 'object' && value !== null && Object.values(value).every(check);

/** An object with these fields; what else it has is not looked at. The type's every field has to be named. */
export function shape<T>(fields: { readonly [Name in keyof Required<T>]: Check }): Check {
  const checks = Object.entries<Check>(fields);
  return (value) =>
    typeof value === 'object' &&
    value !== null &&
    checks.every(([name, check]) => check((value as Record<string, unknown>)[name]));
}
