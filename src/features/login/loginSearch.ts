export type LoginSearch = { redirect?: string; register?: boolean };

/** What an address may say here, whatever it says. `redirect`: the path to return to; it may be anything still. */
export function soundSearch({ redirect, register }: { redirect?: unknown; register?: unknown }): LoginSearch {
  return {
    ...(typeof redirect === 'string' && { redirect }),
    // An address carries text: the router here does not read values out of it.
    ...((register === true || register === 'true') && { register: true }),
  };
}
