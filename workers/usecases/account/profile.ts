import { AVATAR_MAX_BYTES } from '../../../contract/account/logins.schema';
import { failed, type Result, success } from '../../../contract/wire/failure';
import { refreshUser } from '../../../data/account/userInfo';
import { call } from '../../../data/network/gateway';
import { append } from '../../../data/outbox/append';
import { cancel, forgetRefusals } from '../../../data/outbox/settle';
import { AVATAR_TARGET, sealAvatar } from '../../../data/sealing/avatar';
import { currentAccount } from '../../../data/tables/meta';
import { withDatabase } from '../../../data/tables/openDatabase';
import { outcome, stored } from '../ground/outcome';
import { drainOutbox } from '../outbox/drainOutbox';

/** Changes the reader's name or self-description; absent fields stay. Needs the network. */
export function editProfile(change: { nickName?: string; about?: string }): Promise<Result<null>> {
  return outcome(async () => {
    const userId = await withDatabase(currentAccount);
    const answer = await call('editProfile', { id: userId ?? 0, userId, ...change });
    return answer.ok ? kept() : answer;
  });
}

/**
 * Queues the reader's avatar, made from a picture of any size. Resolves once it is stored; it waits in the
 * outbox while there is no network. A newer picture replaces one that waits.
 */
export function changeAvatar({ file }: { file: Blob }): Promise<Result<null>> {
  return outcome(async () => {
    const picture = await shrinkPicture(file);
    if (picture.size > AVATAR_MAX_BYTES) return failed('notAPicture', 'too many bytes');
    await append({ kind: 'avatar', target: AVATAR_TARGET, payload: await sealAvatar(picture) }, 'replace');
    void drainOutbox();
    return success(null);
  });
}

/** Deletes the picture that waits to be uploaded, or the refusal of one. */
export function cancelAvatar({ requestId }: { requestId: string }): Promise<Result<null>> {
  return stored(async () => {
    await cancel(requestId);
    await forgetRefusals('avatar', AVATAR_TARGET);
  });
}

/** Fetches all data the server has of the reader, page by page, as the text of a file. */
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

/** Appends a page to a list; keeps a single value. */
function joined(before: unknown, part: unknown): unknown {
  return Array.isArray(before) && Array.isArray(part) ? [...before, ...part] : part;
}

async function kept(): Promise<Result<null>> {
  const user = await refreshUser();
  return user.ok ? success(null) : user;
}

/**
 * The shorter side of the uploaded picture, px: twice what the server keeps, which crops a square from it.
 */
const SIDE = 512;
/** A longer picture is cropped to this ratio: the server crops it to a square anyway. */
const LONGEST = 4;

/**
 * Reduces a picture for the upload: small and pixels only, so that a photograph of any camera is within the
 * server's limits, costs little data and never reveals where it was taken. A picture this browser cannot
 * decode is sent unchanged, and the server decides.
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
    // JPEG has no transparency: without this it would turn black.
    context.fillStyle = '#fff';
    context.fillRect(0, 0, canvas.width, canvas.height);
    context.drawImage(image, from.x, from.y, across, down, 0, 0, canvas.width, canvas.height);
    return await canvas.convertToBlob({ type: 'image/jpeg', quality: 0.9 });
  } finally {
    image.close();
  }
}

function middle(width: number, height: number): [{ x: number; y: number }, number, number] {
  const across = Math.min(width, height * LONGEST);
  const down = Math.min(height, width * LONGEST);
  return [{ x: (width - across) / 2, y: (height - down) / 2 }, across, down];
}
