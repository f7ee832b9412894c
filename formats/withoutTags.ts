/** A longer tag is not taken for one. */
const MAX_TAG = 2_000;

/**
 * HTML without its tags and comments; what is neither stays, a comment without an end too. Each search for an end is
 * made once for all beginnings before it: a pattern would make it again at every one.
 */
export function withoutTags(html: string): string {
  const kept: string[] = [];
  let from = 0;
  let close = -1;
  let commentEnd = -1;
  for (let at = html.indexOf('<'); at !== -1; at = html.indexOf('<', at)) {
    let end = -1;
    if (html.startsWith('<!--', at)) {
      if (commentEnd < at + 4) commentEnd = indexAfter(html, '-->', at + 4);
      end = commentEnd === html.length ? -1 : commentEnd + 3;
    } else if (/^[a-z]$/i.test(html[at + 1] === '/' ? (html[at + 2] ?? '') : (html[at + 1] ?? ''))) {
      if (close < at) close = indexAfter(html, '>', at);
      end = close < html.length && close - at <= MAX_TAG ? close + 1 : -1;
    }
    if (end === -1) {
      at += 1;
    } else {
      kept.push(html.slice(from, at));
      from = end;
      at = end;
    }
  }
  return kept.join('') + html.slice(from);
}

/** Where it is, or the text's length where it is not. */
function indexAfter(text: string, searched: string, from: number): number {
  const found = text.indexOf(searched, from);
  return found === -1 ? text.length : found;
}
