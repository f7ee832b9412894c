/** Returns a script that makes `Date` report another time; timers and `performance` are unchanged. */
export function clockScript(began: number, at: number, pace: number): string {
  return `{
  const Real = globalThis.Date;
  const now = () => Math.floor(${at} + (Real.now() - ${began}) * ${pace});
  globalThis.Date = new Proxy(Real, {
    construct: (target, args, made) => Reflect.construct(target, args.length > 0 ? args : [now()], made),
    apply: () => new Real(now()).toString(),
    get: (target, name) => (name === 'now' ? now : Reflect.get(target, name)),
  });
}
`;
}
