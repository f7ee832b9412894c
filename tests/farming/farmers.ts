import { DAY, type Farm, MINUTE, type Reader, SECOND } from './Farm';

/*
 * Scripts that do everything the contract allows, as fast as the virtual clock lets them, and try another way
 * when one is closed.
 */

const AD = 15 * SECOND;
export const KEPT = 4;

/**
 * Farms with guests without a mailbox on some networks, and new ones whenever that pays, until the day's
 * bonus is exhausted.
 */
export async function farmGuests(farm: Farm, networks: readonly string[], days: number): Promise<void> {
  const standing = new Map<string, Reader[]>();
  for (let day = 0; day < days; day++) {
    const dawn = farm.now;
    for (const network of networks) await milkNetwork(farm, network, standing);
    farm.pass(Math.max(0, dawn + DAY - farm.now));
  }
}

async function milkNetwork(farm: Farm, network: string, standing: Map<string, Reader[]>): Promise<void> {
  // First the guests of earlier days, whose check-in streaks have grown; then new ones, each invited by the
  // previous one.
  const kept: Reader[] = [];
  for (const guest of standing.get(network) ?? []) if (await milkGuest(farm, guest)) kept.push(guest);
  for (let idle = 0, inviteCode = ''; idle < 2; ) {
    const guest = await farm.arrive(network, inviteCode);
    if (guest === null) break;
    inviteCode = guest.inviteCode;
    for (const target of [1, 2, 3]) await farm.read(guest, target, 0);
    if (await milkGuest(farm, guest)) kept.push(guest);
    else idle += 1;
  }
  standing.set(network, kept.slice(-KEPT));
}

async function milkGuest(farm: Farm, guest: Reader): Promise<boolean> {
  const before = await farm.bonusOf(guest);
  await farm.checkIn(guest);
  await farm.collectTasks(guest);
  await readAds(farm, [guest]);
  return (await farm.bonusOf(guest)) > before;
}

async function readAds(farm: Farm, readers: readonly Reader[]): Promise<void> {
  let open = readers;
  while (open.length > 0) {
    const started = await Promise.all(open.map((reader) => farm.startAd(reader)));
    farm.pass(AD);
    const paid: Reader[] = [];
    for (const [at, reader] of open.entries()) {
      const adId = started[at]?.adId;
      if (adId !== undefined && (await farm.finishAd(reader, adId)) !== null) paid.push(reader);
    }
    open = paid;
  }
}

/**
 * Farms with accounts that have a mailbox each: they invite each other, read, check in, collect everything
 * and read ads, day by day.
 */
export async function farmMailboxes(
  farm: Farm,
  { network, emails, days }: { network: string; emails: readonly string[]; days: number },
): Promise<Reader[]> {
  const readers: Reader[] = [];
  let inviteCode = '';
  for (const email of emails) {
    const reader = await farm.arrive(network, inviteCode);
    if (reader === null || !(await farm.proveMailbox(reader, email))) continue;
    inviteCode ||= reader.inviteCode;
    for (const target of [1, 2, 3, 4]) await farm.read(reader, target, 0);
    readers.push(reader);
    // Stays below the limit of mails an hour, which is not under test.
    farm.pass(4 * MINUTE);
  }
  for (let day = 0; day < days; day++) {
    const dawn = farm.now;
    for (const reader of readers) {
      await farm.read(reader, 4, 0);
      await farm.checkIn(reader);
      await farm.collectTasks(reader);
    }
    await readAds(farm, readers);
    farm.pass(Math.max(0, dawn + DAY - farm.now));
  }
  return readers;
}
