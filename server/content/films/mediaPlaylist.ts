import type { FilmPart } from '../../../contract/catalogue/dramas.schema';

/**
 * The HLS media playlist of a rendition (RFC 8216). Its files are named relative to itself, and so is the key, `episode-<id>.key`,
 * which lies nowhere: a player of another make is given the 16 bytes of a granted key under that name.
 */
export function writeMediaPlaylist(episodeId: number, init: string, parts: readonly FilmPart[]): string {
  const longest = Math.max(...parts.map(({ duration }) => duration));
  return [
    '#EXTM3U',
    '#EXT-X-VERSION:7',
    `#EXT-X-TARGETDURATION:${Math.ceil(longest / 1_000)}`,
    '#EXT-X-PLAYLIST-TYPE:VOD',
    '#EXT-X-INDEPENDENT-SEGMENTS',
    `#EXT-X-MAP:URI="${init}.mp4"`,
    ...parts.flatMap(({ hash, duration, iv }) => [
      ...(iv === '' ? [] : [`#EXT-X-KEY:METHOD=AES-128,URI="episode-${episodeId}.key",IV=0x${iv}`]),
      `#EXTINF:${(duration / 1_000).toFixed(3)},`,
      `${hash}.m4s`,
    ]),
    '#EXT-X-ENDLIST',
    '',
  ].join('\n');
}
