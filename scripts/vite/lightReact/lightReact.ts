import type { Plugin } from 'vite';
import { leaveOut } from './leaveOut';
import { UNUSED, VERSION } from './unused';
import { writtenOtherwise } from './writtenOtherwise';

const FILE = /\/react-dom\/cjs\/react-dom-client\.production\.js$/;

/**
 * Builds React's renderer without what this app never asks of it (decision 0099), a seventh of the first load. Throws when the package is another than
 * the one that was looked through.
 */
export function lightReact(): Plugin {
  return {
    name: 'dogear-light-react',
    apply: 'build',
    transform: { filter: { id: FILE }, handler: lightRenderer },
  };
}

/** The package's code of the renderer, before it is minified, without what is unused. */
export function lightRenderer(code: string): string {
  if (!code.includes(`exports.version = "${VERSION}";`))
    throw new Error(
      `react-dom is not ${VERSION} any more: look through what is left out of it (decision 0099).`,
    );
  return leaveOut(writtenOtherwise(code), UNUSED);
}
