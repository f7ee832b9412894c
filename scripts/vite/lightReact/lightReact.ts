import type { Plugin } from 'vite';
import { leaveOut } from './leaveOut';
import { type Otherwise, UNUSED, VERSION, WRITTEN_OTHERWISE } from './unused';

const FILE = /\/react-dom\/cjs\/react-dom-client\.production\.js$/;

/**
 * Builds React's renderer without what this app never asks of it (decision 0099), a tenth of the first load. Throws when the package is another than
 * the one that was looked through.
 */
export function lightReact(): Plugin {
  return {
    name: 'dogear-light-react',
    apply: 'build',
    transform: { filter: { id: FILE }, handler: lightRenderer },
  };
}

export function lightRenderer(code: string): string {
  if (!code.includes(`exports.version = "${VERSION}";`))
    throw new Error(`react-dom is not ${VERSION} any more: look through what is left out of it (decision 0099).`);
  return leaveOut(WRITTEN_OTHERWISE.reduce(writeOtherwise, code), UNUSED);
}

function writeOtherwise(code: string, { from, until, instead }: Otherwise): string {
  const start = code.indexOf(from);
  const end = until === undefined ? start + from.length : code.indexOf(until, start);
  if (start < 0 || end < 0 || code.includes(from, start + 1))
    throw new Error(`react-dom has not one "${from.trim()}" where it had one.`);
  return code.slice(0, start) + instead + code.slice(end);
}
