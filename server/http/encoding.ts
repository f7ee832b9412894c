import type { ContentEncoding } from '../ground/content/contentStore';

/** The first of `offered` that an Accept-Encoding header allows, else identity (RFC 9110, 12.5.3). */
export function pickEncoding(
  header: string | undefined,
  offered: readonly Exclude<ContentEncoding, 'identity'>[],
): ContentEncoding {
  const allowed = new Map<string, boolean>();
  for (const part of header?.split(',') ?? []) {
    const [name = '', ...parameters] = part.split(';').map((text) => text.trim().toLowerCase());
    allowed.set(name, !parameters.some((parameter) => /^q=0(\.0*)?$/.test(parameter)));
  }
  return offered.find((name) => allowed.get(name) ?? allowed.get('*') ?? false) ?? 'identity';
}
