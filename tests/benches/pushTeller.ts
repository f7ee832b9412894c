import { openContext } from '../../server/ground/context';
import { createTeller } from '../../server/push/pushSender';

/**
 * The teller alone, as a process of its own that can be killed: tells all that is due, says what memory it took (MB of JavaScript,
 * every 5 s) and how long a processor was busy, and ends. With 1 where the last third of the time took half as much again as the first.
 */
const context = await openContext(process.env, { unlimited: true });
const seen: number[] = [];
const look = setInterval(() => {
  const { heapUsed, arrayBuffers } = process.memoryUsage();
  seen.push(Math.round((heapUsed + arrayBuffers) / 1e6));
  process.stdout.write(`${seen.at(-1)} `);
}, 5_000);
await createTeller(context).workDue();
clearInterval(look);
const third = Math.ceil(seen.length / 3);
const [first, last] = [Math.max(...seen.slice(0, third)), Math.max(...seen.slice(-third))];
const { maxRSS, userCPUTime, systemCPUTime } = process.resourceUsage();
console.log(
  `\nmost: ${Math.max(...seen)} MB of JavaScript (first third ${first}, last ${last}), ${Math.round(maxRSS / 1e3)} MB with the database; ${Math.round((userCPUTime + systemCPUTime) / 1e6)} s of a processor`,
);
if (third >= 4 && last > 1.5 * first) process.exitCode = 1;
await context.close();
