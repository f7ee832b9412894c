/**
 * Loads the text's fonts together with this module, which is when the reader is preloaded: the first chapter
 * is then laid out once, in its final font.
 */
for (const style of ['', 'italic ']) {
  globalThis.document?.fonts.load(`${style}1em "Lora Variable"`).catch((error: unknown) => {
    console.warn('A face of the reader could not be loaded; the fallback stands in.', error);
  });
}
