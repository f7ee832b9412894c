import { GUESTS_A_DAY, GUESTS_AN_HOUR } from '../../contract/money/limits';
import { DAY, type Farm, HOUR, MINUTE, type Reader, SECOND } from './Farm';

/**
 * Farms with a script that behaves like readers: its guests register slowly enough that none counts as part
 * of a crowd; each reports a chapter a day as soon as that is plausible, checks in, and collects whatever
 * else its addresses are given.
 */
export async function farmCheckIns(
  farm: Farm,
  { networks, guests, days }: { networks: readonly string[]; guests: number; days: number },
): Promise<void> {
  const all: Reader[] = [];
  const each = Math.ceil(guests / networks.length);
  for (let day = 0; day < days; day++) {
    const dawn = farm.now;
    const known = all.length / networks.length;
    for (let one = known; one < Math.min(each, known + GUESTS_A_DAY); one++) {
      for (const network of networks) {
        const guest = await farm.arrive(network);
        if (guest !== null) all.push(guest);
      }
      farm.pass(HOUR / GUESTS_AN_HOUR);
    }
    for (const guest of all) await farm.read(guest, day + 1, 0);
    farm.pass(2 * MINUTE);
    for (const guest of all) {
      farm.pass(SECOND / 10);
      await farm.checkIn(guest);
    }
    await takeTheRest(farm, all);
    farm.pass(Math.max(0, dawn + DAY - farm.now));
  }
}

async function takeTheRest(farm: Farm, guests: readonly Reader[]): Promise<void> {
  const refused = new Map<string, number>();
  for (const guest of guests) {
    const inRow = refused.get(guest.network) ?? 0;
    if (inRow >= 3) continue;
    const before = await farm.bonusOf(guest);
    await farm.collectTasks(guest);
    refused.set(guest.network, (await farm.bonusOf(guest)) > before ? 0 : inRow + 1);
  }
}
