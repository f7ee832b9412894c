import type { Door } from '../../product/door';
import type { EngineDevice } from '../device';
import type { Ground } from '../ground';

export type Scene = { readonly ground: Ground; readonly device: EngineDevice; readonly door: Door };

export type Journey = {
  readonly name: string;
  readonly isPrivate?: true;
  /** Rejects if a check fails, and with a LeftOut if this engine cannot show it on this machine. */
  run(scene: Scene): Promise<void>;
};

/** The reason why a journey, or the remainder of it, is skipped for an engine on this machine. */
export class LeftOut extends Error {
  override name = 'LeftOut';
}

export function expectSame<Value>(what: string, is: Value, expected: Value): void {
  const [one, other] = [JSON.stringify(is), JSON.stringify(expected)];
  if (one !== other) throw new Error(`${what}: ${one}, expected ${other}`);
}
