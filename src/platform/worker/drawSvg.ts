type Svg = { source: string; width: number; height: number };

/**
 * Renders an SVG to pixels; null if the browser cannot draw it. An SVG in an image runs and fetches nothing,
 * and the result is an ordinary picture.
 */
export async function drawSvg({ source, width, height }: Svg): Promise<Blob | null> {
  const address = URL.createObjectURL(new Blob([source], { type: 'image/svg+xml' }));
  try {
    const image = new Image(width, height);
    image.src = address;
    await image.decode();
    const canvas = new OffscreenCanvas(width, height);
    const context = canvas.getContext('2d');
    if (!context) return null;
    context.drawImage(image, 0, 0, width, height);
    return await canvas.convertToBlob({ type: 'image/webp', quality: 0.9 });
  } catch (error) {
    console.warn('A drawing of a book could not be drawn.', error);
    return null;
  } finally {
    URL.revokeObjectURL(address);
  }
}
