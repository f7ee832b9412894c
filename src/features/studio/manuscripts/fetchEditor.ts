/** Fetches the editor's code, which then also opens without a network. */
export function fetchEditor() {
  return import('../editor/ManuscriptEditor');
}
