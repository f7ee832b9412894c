/** Shorter side of what is sent, px: twice what the server keeps, which chooses its square from it. */
const SIDE = 512;
/** A strip of a picture is cut to this proportion: the server takes a square of it anyway. */
const LONGEST = 4;

/**
 * A picture as it is sent: small, and pixels only, so that a photograph of any camera passes the server's limits, costs
 * little data and never tells where it was taken. What this browser cannot decode stays as it is: the server says what
 * it thinks of it.
 */
export async function shrinkPicture(file: Blob): Promise<Blob> {
  let image: ImageBitmap;
  try {
    image = await createImageBitmap(file);
  } catch {
    return file;
  }
  try {
    const { width, height } = image;
    const scale = Math.min(1, SIDE / Math.min(width, height));
    const [from, across, down] = middle(width, height);
    const canvas = new OffscreenCanvas(
      Math.max(1, Math.round(across * scale)),
      Math.max(1, Math.round(down * scale)),
    );
    const context = canvas.getContext('2d');
    if (!context) return file;
    // JPEG knows no transparency: without this it would turn black.
    context.fillStyle = '#fff';
    context.fillRect(0, 0, canvas.width, canvas.height);
    context.drawImage(image, from.x, from.y, across, down, 0, 0, canvas.width, canvas.height);
    return await canvas.convertToBlob({ type: 'image/jpeg', quality: 0.9 });
  } finally {
    image.close();
  }
}

/** Where the part that is kept begins, and its width and height. */
function middle(width: number, height: number): [{ x: number; y: number }, number, number] {
  const across = Math.min(width, height * LONGEST);
  const down = Math.min(height, width * LONGEST);
  return [{ x: (width - across) / 2, y: (height - down) / 2 }, across, down];
}
