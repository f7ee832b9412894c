import type { Context } from '../context';

/** What decides how much may be given: the network of the call that causes it, the server's clock, the operator's word. */
export type Giving = Pick<Context, 'secrets' | 'settings'> & {
  readonly network: string;
  readonly now: Date;
};

export function givingOf(call: { readonly context: Context; readonly network: string }): Giving {
  const { secrets, settings, now } = call.context;
  return { secrets, settings, network: call.network, now: now() };
}
