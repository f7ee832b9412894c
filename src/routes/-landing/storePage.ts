/**
 * Where `/google/googleplay.html` leads without a campaign's bundle: home, which asks about the title, where the address names
 * one; else to how the app is installed.
 */
export function storePageLeadsTo(query: string): '/home' | '/googlePlay' {
  return new URLSearchParams(query).get('targetId') ? '/home' : '/googlePlay';
}
