import { rolldown } from 'rolldown';

/** What a module of the app exports, as a script for a page of a test, in which it is `window[name]`. */
export async function bundleForPage(input: string, name: string): Promise<string> {
  const bundle = await rolldown({
    input,
    platform: 'browser',
    transform: { define: { 'process.env.NODE_ENV': '"production"' } },
  });
  const { output } = await bundle.generate({ format: 'iife', name });
  await bundle.close();
  return output[0].code;
}
