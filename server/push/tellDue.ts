import type { Context } from '../ground/context';
import { fanOutPage } from './fanOut';
import { createPushSender } from './pushSender';

export type Teller = {
  /** Writes down whom all events are to be told to, then tells what is due. */
  readonly tellDue: () => Promise<void>;
  readonly stop: () => void;
};

/** This process's share of telling devices what happened (decision 0060). */
export function createTeller(context: Context, sender = createPushSender(context)): Teller {
  let isStopped = false;
  return {
    tellDue: async () => {
      while (!isStopped && (await fanOutPage(context)));
      await sender.sendDue();
    },
    stop: () => {
      isStopped = true;
      sender.stop();
    },
  };
}
