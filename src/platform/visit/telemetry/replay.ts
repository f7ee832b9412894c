import type { BrowserClient } from '@sentry/browser';
import { replayIntegration } from '@sentry/browser';

/** The longest recording, in ms: more of it explains an error no better. */
const LONGEST_MS = 600_000;
/** Attributes with text that a reader sees or hears. */
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
 * Records the page's layout, not its content (decision 0068): every text and field is masked, every picture
 * and film is a grey box. The worker that sends it compresses it: Sentry's own worker would be a `blob:`.
 * Returns how to stop.
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
    // The files that a page loads reveal which books were open.
    beforeAddRecordingEvent: (event) => (event.data.tag === 'performanceSpan' ? null : event),
  });
  client.addIntegration(integration);
  return () => void integration.stop();
}
