/**
 * Returns where `/google/googleplay.html` leads without a campaign's bundle: home, which asks about the
 * title, if the address names one; otherwise the page on installing the app.
 */
export function storePageLeadsTo(query: string): '/home' | '/googlePlay' {
  return new URLSearchParams(query).get('targetId') ? '/home' : '/googlePlay';
}
