import type { OwnBookMessage } from '../../../workers/ownBook.worker';
import type { TextAnswer, TextQuestion } from '../../../workers/usecases/ownFiles/lookAt';
import { startOwnBookWorker } from './startOwnBookWorker';

export type { TextAnswer };

export type TextLook = {
  /** Returns the possible ways to cut the text, in this encoding. */
  readonly cuts: (encoding?: string) => Promise<TextAnswer>;
  /** Returns the matches of a reader's own pattern. */
  readonly ofPattern: (pattern: string, encoding: string) => Promise<TextAnswer>;
  readonly end: () => void;
};

/**
 * Analyses a text file in a separate worker, until `end`. Questions are answered in order; after `end`, not
 * at all.
 */
export function lookAtText(file: File): TextLook {
  const worker = startOwnBookWorker();
  const waiting: ((answer: TextAnswer) => void)[] = [];
  let unsent: File | undefined = file;
  worker.addEventListener('message', ({ data }: MessageEvent<OwnBookMessage>) => {
    if ('looked' in data) waiting.shift()?.(data.looked);
  });
  worker.addEventListener('error', () => {
    for (const answer of waiting.splice(0)) answer({ ok: false, reason: 'unreadable' });
  });
  const ask = (look: TextQuestion['look']) =>
    new Promise<TextAnswer>((resolve) => {
      waiting.push(resolve);
      worker.postMessage({ look: { ...look, ...(unsent && { file: unsent }) } } satisfies TextQuestion);
      unsent = undefined;
    });
  return {
    cuts: (encoding) => ask({ encoding }),
    ofPattern: (pattern, encoding) => ask({ encoding, pattern }),
    end: () => worker.terminate(),
  };
}
