/** Captions that are no WebVTT. The message is one clear line and says where. */
export class WebVttError extends Error {
  override name = 'WebVttError';
}

const MOST_BYTES = 1_048_576;
const TIME = String.raw`(?:(\d{2,}):)?([0-5]\d):([0-5]\d)\.(\d{3})`;
const TIMING = new RegExp(`^${TIME}[ \\t]+-->[ \\t]+${TIME}(?:[ \\t]+\\S.*)?$`);
/** Blocks that are no cues. */
const OTHER_BLOCK = /^(?:NOTE|STYLE|REGION)(?:[ \t].*)?$/;

/**
 * The text of a WebVTT file (W3C), line ends as line feeds. Throws WebVttError unless it is UTF-8 of at most 1 MB, begins as
 * WebVTT does, and has cues, each of which ends after it begins.
 */
export function readWebVtt(bytes: Uint8Array): string {
  if (bytes.length > MOST_BYTES) throw new WebVttError('captions may have at most 1 MB');
  const lines = decode(bytes).replace(/\r\n?/g, '\n').split('\n');
  if (!/^WEBVTT(?:[ \t].*)?$/.test(lines[0] ?? ''))
    throw new WebVttError('line 1: it does not begin with WEBVTT');
  let cues = 0;
  let isInBlock = true;
  for (const [at, line] of lines.entries()) {
    if (line === '') isInBlock = false;
    if (line === '' || isInBlock) continue;
    if (OTHER_BLOCK.test(line)) {
      isInBlock = true;
      continue;
    }
    // A cue may have a name, on a line of its own.
    const isName = !line.includes('-->');
    const timing = isName ? lines[at + 1] : line;
    if (!isName || timing?.includes('-->')) {
      if (isName) continue;
      checkTiming(line, at + 1);
      cues += 1;
      isInBlock = true;
    } else throw new WebVttError(`line ${at + 1}: “${line.slice(0, 40)}” belongs to no cue`);
  }
  if (cues === 0) throw new WebVttError('it has no cues');
  return lines.join('\n');
}

function decode(bytes: Uint8Array): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    throw new WebVttError('it is not UTF-8');
  }
}

function checkTiming(line: string, number: number): void {
  const match = TIMING.exec(line.trimEnd());
  if (!match) throw new WebVttError(`line ${number}: “${line.slice(0, 60)}” is no timing`);
  const [begin, end] = [momentOf(match.slice(1, 5)), momentOf(match.slice(5, 9))];
  if (end <= begin) throw new WebVttError(`line ${number}: the cue ends before it begins`);
}

/** Ms. */
function momentOf([hours = '0', minutes = '0', seconds = '0', ms = '0']: readonly (
  | string
  | undefined
)[]): number {
  return ((Number(hours) * 60 + Number(minutes)) * 60 + Number(seconds)) * 1_000 + Number(ms);
}
