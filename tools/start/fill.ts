import { openContext } from '../../server/ground/context';
import { endWith } from '../cli/commandLine';
import { seedWhenEmpty } from './seedWhenEmpty';

/** The process of `fillApart`, which gets each step of the progress as a message. */
async function main(): Promise<number> {
  // The start that waits for it was stopped. The next one goes on from here.
  process.on('disconnect', () => process.exit(1));
  const context = await openContext(process.env);
  await seedWhenEmpty(context, (fill) => fill((detail) => process.send?.(detail)));
  await context.close();
  return 0;
}

endWith(main());
