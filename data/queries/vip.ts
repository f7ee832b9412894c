import { readUser } from './account';
import { readClock } from './clock';

/** Whether the reader is VIP now, by the server's clock, as far as the device knows. What a thing costs the server decides. */
export async function readIsVip(): Promise<boolean> {
  const [user, now] = await Promise.all([readUser(), readClock()]);
  return user?.isVip === 1 && (user.vipUntil ?? 0) > now;
}
