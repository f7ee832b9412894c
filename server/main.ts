import { createAdaptorServer } from '@hono/node-server';
import { createApp } from './app';
import { indexOlderBooks } from './catalogue/indexBooks';
import { PublishError } from './content/publishBook';
import { openContext } from './context';
import { FolderInUseError } from './db/lock';
import { loadClient } from './http/loadClient';
import { loadFirstPicture } from './http/loadFirstPicture';
import { readSettings, type Settings, SettingsError } from './settings';
import { buildClient } from './start/buildClient';
import { keepCounts } from './start/keepCounts';
import { keepMailing } from './start/keepMailing';
import { listen, PortError, preparedToClose } from './start/listen';
import { FailedProgramError } from './start/runQuietly';
import { seedWhenEmpty } from './start/seedWhenEmpty';
import { tidyDaily } from './start/tidy';

const NO_MAIL =
  'No DOGEAR_SMTP_URL is set: nobody can open an account, log in or reset a password by e-mail, and what readers write to you waits (npm run catalog -- mails).';

/** `npm start`: the whole product on one port. */
async function main(): Promise<void> {
  const settings = readSettings(process.env);
  const context = await openContext(process.env);
  try {
    await indexOlderBooks(context);
    // The build is a process of its own: catalogue and client get ready side by side.
    const [clientDir] = await Promise.all([settings.clientDir ?? buildClient(), seedWhenEmpty(context)]);
    const [client, drawFirstPicture] = await Promise.all([
      loadClient(clientDir),
      loadFirstPicture(clientDir),
    ]);
    const app = createApp(context, client, drawFirstPicture);
    const server = createAdaptorServer({ fetch: app.fetch });
    const close = preparedToClose(server);
    const port = await listen(server, settings);
    const endings = [tidyDaily(context), keepCounts(context), keepMailing(context)];
    if (!settings.sendsMail) console.log(NO_MAIL);
    process.once('SIGTERM', stop).once('SIGINT', stop);
    console.log(`Dogear is ready at ${addressFor(settings, port)}`);

    async function stop(signal: NodeJS.Signals): Promise<void> {
      console.log(`${signal}: finishing what is under way.`);
      await close();
      for (const end of endings) {
        // The database may be away: the others end all the same.
        await end().catch((error: unknown) => console.error('Something was left unfinished:', error));
      }
      await context.close();
      process.exit(0);
    }
  } catch (error) {
    await context.close();
    throw error;
  }
}

function addressFor({ publicUrl, host }: Settings, port: number): string {
  if (publicUrl) return publicUrl.href;
  const everywhere = host === null || host === '0.0.0.0' || host === '::';
  const name = everywhere ? 'localhost' : host.includes(':') ? `[${host}]` : host;
  return `http://${name}:${port}`;
}

main().catch((error: unknown) => {
  const told = [SettingsError, FolderInUseError, PortError, PublishError, FailedProgramError].some(
    (type) => error instanceof type,
  );
  console.error(told ? (error as Error).message : error);
  process.exit(1);
});
