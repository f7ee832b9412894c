import { type Context, openContext } from '../../server/ground/context';

/** Runs a command on the installation that the environment names, and closes it whatever becomes of the command. */
export async function withContext(run: (context: Context) => Promise<number>): Promise<number> {
  const context = await openContext(process.env, { unlimited: true });
  try {
    return await run(context);
  } finally {
    await context.close();
  }
}
