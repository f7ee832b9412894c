import type { Door } from '../../product/door';
import type { EngineDevice } from '../device';
import type { Ground } from '../ground';

/** What a journey is given: a device of its own, and a way of its own to the server. */
export type Scene = { readonly ground: Ground; readonly device: EngineDevice; readonly door: Door };

export type Journey = {
  readonly name: string;
  readonly isPrivate?: true;
  /** Rejects where something is not as it must be, with a LeftOut where this engine, as it is here, cannot show it. */
  run(scene: Scene): Promise<void>;
};

/** Why a journey, or the rest of it, says nothing about an engine on this machine. */
export class LeftOut extends Error {
  override name = 'LeftOut';
}

export function expectSame<Value>(what: string, is: Value, expected: Value): void {
  const [one, other] = [JSON.stringify(is), JSON.stringify(expected)];
  if (one !== other) throw new Error(`${what}: ${one}, expected ${other}`);
}
