import { hashComponents, loadSources, sources } from '@fingerprintjs/fingerprintjs';

/**
 * What can be asked for without drawing, playing or laying anything out (decision 0018). The package's own list also
 * tries fonts, canvas, sound and the graphics card: on a phone a third of a second in which no touch is answered.
 */
const QUIET = {
  userAgentData: sources.userAgentData,
  languages: sources.languages,
  colorDepth: sources.colorDepth,
  deviceMemory: sources.deviceMemory,
  screenResolution: sources.screenResolution,
  hardwareConcurrency: sources.hardwareConcurrency,
  timezone: sources.timezone,
  platform: sources.platform,
  plugins: sources.plugins,
  touchSupport: sources.touchSupport,
  vendor: sources.vendor,
  vendorFlavors: sources.vendorFlavors,
  colorGamut: sources.colorGamut,
  forcedColors: sources.forcedColors,
  contrast: sources.contrast,
  reducedMotion: sources.reducedMotion,
  hdr: sources.hdr,
  math: sources.math,
  architecture: sources.architecture,
  dateTimeLocale: sources.dateTimeLocale,
};

/** A look at one source; between two the page may answer a touch. */
const RELEASE_MS = 1;

/** 32 hex digits: the same on every visit of this browser, and on every other one that is made and set like it. */
export async function quietFingerprint(): Promise<string> {
  const components = await loadSources(QUIET, { cache: {} }, [], RELEASE_MS)();
  return hashComponents(components);
}
