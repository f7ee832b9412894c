import { openContext } from '../../server/ground/context';
import { createTeller } from '../../server/push/tellDue';

/** The teller alone, as a process of its own that can be killed: tells all that is due, says what it took, and ends. */
const context = await openContext(process.env, { unlimited: true });
let most = 0;
const look = setInterval(() => {
  const { heapUsed, arrayBuffers } = process.memoryUsage();
  most = Math.max(most, heapUsed + arrayBuffers);
  process.stdout.write(`${Math.round((heapUsed + arrayBuffers) / 1e6)} `);
}, 5_000);
await createTeller(context).tellDue();
clearInterval(look);
const { maxRSS } = process.resourceUsage();
console.log(
  `\nmost: ${Math.round(most / 1e6)} MB of JavaScript, ${Math.round(maxRSS / 1e3)} MB with the database`,
);
await context.close();
