import type { BrowserClient } from '@sentry/browser';
import { replayIntegration } from '@sentry/browser';

/** Longer ones tell no more of what went wrong. */
const LONGEST_MS = 600_000;
/** Attributes that hold words a reader sees or hears. */
const WORDED = [
  'title',
  'placeholder',
  'aria-label',
  'aria-description',
  'aria-valuetext',
  'alt',
  'content',
  'value',
  'label',
];

/**
 * Records how the page was laid out, not what it said (decision 0068): every text and field is masked, every picture and film
 * is a grey box. Compressed by the worker that sends it: no worker of Sentry's is made, which would be a `blob:`. Returns how to
 * stop.
 */
export function recordVisit(client: BrowserClient): () => void {
  const integration = replayIntegration({
    maskAllText: true,
    maskAllInputs: true,
    blockAllMedia: true,
    maskAttributes: WORDED,
    block: ['iframe', 'canvas'],
    useCompression: false,
    stickySession: false,
    slowClickTimeout: 0,
    maxReplayDuration: LONGEST_MS,
    // Which files a page loaded says which books were open.
    beforeAddRecordingEvent: (event) => (event.data.tag === 'performanceSpan' ? null : event),
  });
  client.addIntegration(integration);
  return () => void integration.stop();
}
