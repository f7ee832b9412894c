import { hashComponents, loadSources, sources } from '@fingerprintjs/fingerprintjs';

/**
 * The sources that need no drawing, sound or layout (decision 0018). The package's default list also tries
 * fonts, canvas, audio and the graphics card: on a phone that blocks touches for a third of a second.
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

/** The pause between two sources, in ms, in which the page can handle a touch. */
const RELEASE_MS = 1;

/**
 * Resolves to 32 hex digits: the same on every visit of this browser, and on every other browser of the same
 * build and settings.
 */
export async function quietFingerprint(): Promise<string> {
  const components = await loadSources(QUIET, { cache: {} }, [], RELEASE_MS)();
  return hashComponents(components);
}
