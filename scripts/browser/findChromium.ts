import { spawnSync } from 'node:child_process';
import { accessSync, constants, existsSync } from 'node:fs';
import { basename, delimiter, join } from 'node:path';
import { chromium } from '@playwright/test';

const SHELL = 'chromium-headless-shell';
/** Our fallback faces have Arial's metrics; this package provides them on systems without Arial. */
const FACES = 'fonts-liberation';
const BROWSERS = ['chromium', 'chromium-browser', 'google-chrome-stable', 'google-chrome'];

/**
 * Returns the path of the Chromium that the tests drive: DOGEAR_CHROMIUM, else Playwright's own, else the
 * system's headless shell, else the system's browser. If none exists, it installs one: Debian's package when
 * root, else Playwright's download. Logs each step; throws an error with one clear line when no browser can
 * be found.
 */
export function findChromium(say: (line: string) => void = console.log): string {
  return find([SHELL, ...BROWSERS], say);
}

/**
 * Like findChromium, but returns a whole browser: the headless shell does not draw exactly as a reader's
 * browser does, shows no notifications and does not fetch in the background.
 */
export function findWholeChromium(say: (line: string) => void = console.log): string {
  return find(BROWSERS, say);
}

function find(names: readonly string[], say: (line: string) => void): string {
  const named = process.env.DOGEAR_CHROMIUM;
  // A test run sets DOGEAR_CHROMIUM to its headless shell; a caller that needs a whole browser ignores that.
  if (named && (names.includes(SHELL) || basename(named) !== SHELL)) {
    if (!existsSync(named)) throw new Error(`DOGEAR_CHROMIUM names ${named}, which is not there`);
    return named;
  }
  const present = presentChromium(names);
  if (present) {
    say(`browser: ${present}`);
    return present;
  }
  if (process.getuid?.() === 0 && onPath('apt-get')) {
    const options = { stdio: 'inherit', env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' } } as const;
    spawnSync('apt-get', ['update', '-qq'], options);
    // Not every Debian release has the headless shell.
    for (const name of names.slice(0, 2)) {
      if (presentChromium(names)) break;
      say(`browser: none found; installing the package ${name} with apt-get`);
      spawnSync('apt-get', ['install', '-y', '-qq', '--no-install-recommends', name, FACES], options);
    }
  } else {
    say("browser: none found; downloading Playwright's Chromium");
    spawnSync('npx', ['playwright', 'install', 'chromium'], { stdio: 'inherit' });
  }
  const installed = presentChromium(names);
  if (!installed) {
    throw new Error(
      'no Chromium: install one (apt install chromium, or npx playwright install chromium) or name it in DOGEAR_CHROMIUM',
    );
  }
  say(`browser: ${installed}`);
  return installed;
}

function presentChromium(names: readonly string[]): string | undefined {
  const own = chromium.executablePath();
  if (own && existsSync(own)) return own;
  return names.map(onPath).find((path) => path !== undefined);
}

/** Returns the path of an executable on PATH, or undefined if there is none. */
export function onPath(name: string): string | undefined {
  for (const folder of (process.env.PATH ?? '').split(delimiter)) {
    const candidate = join(folder, name);
    try {
      accessSync(candidate, constants.X_OK);
      return candidate;
    } catch {
      // It is not in this folder.
    }
  }
  return undefined;
}
