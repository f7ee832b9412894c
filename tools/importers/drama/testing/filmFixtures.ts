import { fileURLToPath } from 'node:url';

export const FILMS = ['h264-aac.mp4', 'vp9-opus.webm', 'vp9-silent.mp4', 'av1-opus.mp4'] as const;

export function filmPath(name: (typeof FILMS)[number] | 'vp8-silent.webm'): string {
  return fileURLToPath(new URL(`../../../../tests/films/${name}`, import.meta.url));
}
