import { AVATAR_MAX_BYTES } from '../../../contract/schemas/profile';
import { failed, type Result, success } from '../../../contract/values/failure';
import { refreshUser } from '../../../data/account/userInfo';
import { call } from '../../../data/network/gateway';
import { uploadAvatar } from '../../../data/network/uploads';
import { currentAccount } from '../../../data/tables/meta';
import { withDatabase } from '../../../data/tables/openDatabase';
import { outcome } from '../ground/outcome';

/** Changes what the reader is called or says of themselves; what is not given stays. Needs the network. */
export function editProfile(change: { nickName?: string; about?: string }): Promise<Result<null>> {
  return outcome(async () => {
    const userId = await withDatabase(currentAccount);
    const answer = await call('editProfile', { id: userId ?? 0, userId, ...change });
    return answer.ok ? kept() : answer;
  });
}

/** Gives the reader a picture, of whatever size. Needs the network. */
export function changeAvatar({ file }: { file: Blob }): Promise<Result<null>> {
  return outcome(async () => {
    const picture = await shrinkPicture(file);
    if (picture.size > AVATAR_MAX_BYTES) return failed('notAPicture', 'too many bytes');
    const answer = await uploadAvatar(picture);
    return answer.ok ? kept() : answer;
  });
}

/** All that the server has of the reader, as the text of a file. It comes in pages. */
export function exportMe(): Promise<Result<string>> {
  return outcome(async () => {
    const whole: Record<string, unknown> = {};
    for (let cursor: unknown = ''; typeof cursor === 'string'; ) {
      const answer = await call('exportMe', { cursor });
      if (!answer.ok) return answer;
      const { next, ...parts } = answer.value;
      for (const [name, part] of Object.entries(parts)) whole[name] = joined(whole[name], part);
      cursor = next;
    }
    return success(JSON.stringify(whole, null, 2));
  });
}

/** A list that goes on with this page, or what is there once. */
function joined(before: unknown, part: unknown): unknown {
  return Array.isArray(before) && Array.isArray(part) ? [...before, ...part] : part;
}

async function kept(): Promise<Result<null>> {
  const user = await refreshUser();
  return user.ok ? success(null) : user;
}

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
