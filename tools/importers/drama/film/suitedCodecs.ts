/** What every browser plays of H.264, by profile_idc: Baseline, Main, Extended and High. The others have 10 bits or finer colour. */
const H264_PROFILES: readonly number[] = [66, 77, 88, 100];

const REMEDY = 'Encode it as H.264, VP9 or AV1 with AAC or Opus, or use --ladder, which does.';

/** Why browsers would not play this picture, in one sentence, or null. `parameters` is its codec as media types name it. */
export function unsuitedVideo(codec: string | null, parameters: string | null): string | null {
  if (codec === 'avc') {
    const profile = Number.parseInt(/^avc[13]\.([0-9a-f]{2})/i.exec(parameters ?? '')?.[1] ?? '', 16);
    if (H264_PROFILES.includes(profile)) return null;
    return `its picture is H.264 in a profile that browsers do not play (${parameters ?? 'unknown'}). ${REMEDY}`;
  }
  if (codec === 'vp9' || codec === 'av1') return null;
  return `its picture is in ${codec ?? 'an unknown codec'}, which not every browser plays. ${REMEDY}`;
}

/** Why browsers would not play this sound, in one sentence, or null. `inFile` is what the file calls the codec. */
export function unsuitedAudio(codec: string | null, inFile: unknown): string | null {
  if (codec === 'aac' || codec === 'opus') return null;
  const name = codec ?? (typeof inFile === 'string' ? inFile : 'an unknown codec');
  return `its sound is in ${name}, which not every browser plays. ${REMEDY}`;
}
