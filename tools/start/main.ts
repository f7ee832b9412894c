import { indexOlderBooks } from '../../server/catalogue/indexBooks';
import { PublishError } from '../../server/content/publishBook';
import { openContext } from '../../server/ground/context';
import { isDiskFull } from '../../server/ground/dataFolder';
import { FolderInUseError } from '../../server/ground/db/lock';
import { readSettings, type Settings, SettingsError } from '../../server/ground/settings/settings';
import { unknownSettings } from '../../server/ground/settings/unknownSettings';
import { enterZone } from '../../server/ground/sumDays';
import { createApp } from '../../server/http/app';
import { loadClient, loadFirstPicture } from '../../server/http/loadClient';
import { observeCalls } from '../../server/http/observeCalls';
import { backupLoop } from './backupLoop';
import { buildClient, FailedProgramError, refuseNoClient } from './buildClient';
import { countLoop, exchangeLoop, forwardLoop } from './countLoop';
import { keepCopying, keepLooking, takeCommands } from './databaseLoop';
import { fillApart, showFilling } from './fillApart';
import { prepareOperator } from './firstOperator';
import { houseLoop } from './houseLoop';
import { jobLoop } from './jobLoop';
import { createServer, listen, PortError, preparedToClose } from './listen';
import { mailLoop } from './mailLoop';
import { paymentLoop } from './paymentLoop';
import { pushLoop } from './pushLoop';
import { scheduleLoop } from './scheduleLoop';
import { seedWhenEmpty } from './seedWhenEmpty';
import { tidyDaily } from './tidy';
import { waitingLoop } from './waitingLoop';
import { openWatch } from './watch';
import { webhookLoop } from './webhookLoop';

const NO_MAIL =
  'No DOGEAR_SMTP_URL is set: nobody can open an account, log in or reset a password by e-mail, and what readers write to you waits (npm run operate -- catalog mails).';

const EMBEDDED =
  'The embedded database may lose its last writes in a power cut. For anything that matters: npm run operate -- move-database postgres://…';

/** `npm start`: the whole product on one port. */
async function main(): Promise<void> {
  const settings = readSettings(process.env);
  if (settings.clientDir !== null) refuseNoClient(settings.clientDir);
  const watch = openWatch(settings);
  for (const line of unknownSettings(process.env)) console.warn(line);
  const { server, serve } = createServer();
  const close = preparedToClose(server);
  // A built app starts in a moment. Until then a proxy finds no process here and asks another.
  const isEarly = settings.clientDir === null;
  const early = isEarly ? await listen(server, settings) : null;
  if (early !== null) console.log(`Starting at ${addressFor(settings, early)} …`);
  // Separate processes prepare client and catalogue in parallel.
  const building = Promise.resolve(settings.clientDir ?? buildClient(!settings.production));
  building.catch(() => undefined);
  await fillApart(settings);
  const opened = await openContext(process.env);
  try {
    const context = { ...opened, days: await enterZone(opened) };
    const setup = await prepareOperator(context);
    const refuseCommands = await takeCommands(context);
    await indexOlderBooks(context);
    await seedWhenEmpty(context, showFilling);
    const clientDir = await building;
    const [client, drawFirstPicture] = await Promise.all([
      loadClient(clientDir),
      loadFirstPicture(clientDir),
    ]);
    await watch.begin(context);
    const { running, tell } = watch;
    const app = createApp(context, client, drawFirstPicture, running);
    const fetch = observeCalls(app.fetch, {
      metrics: running.metrics,
      tell,
      trustProxy: settings.trustProxy,
    });
    serve(fetch);
    const port = early ?? (await listen(server, settings));
    const endings = [
      tidyDaily,
      countLoop,
      mailLoop,
      paymentLoop,
      pushLoop,
      forwardLoop,
      keepCopying,
      exchangeLoop,
      jobLoop,
      houseLoop,
      scheduleLoop,
      backupLoop,
      waitingLoop,
      webhookLoop,
    ].map((keep) => keep(context));
    endings.push(keepLooking(context), refuseCommands);
    if (!settings.sendsMail) console.log(NO_MAIL);
    if (settings.databaseUrl === null) console.log(EMBEDDED);
    process.once('SIGTERM', stop).once('SIGINT', stop);
    const address = addressFor(settings, port);
    if (setup)
      console.log(`Nobody runs this site yet. Create its operator at ${new URL(setup, address).href}`);
    console.log(`Dogear is ready at ${address}`);

    async function stop(signal: NodeJS.Signals): Promise<void> {
      console.log(`${signal}: finishing what is under way.`);
      running.isStopping = true;
      await close();
      for (const end of [...endings, watch.end]) {
        // The database may be unavailable: the other endings must still run.
        await end().catch((error: unknown) => console.error('Something was left unfinished:', error));
      }
      await context.close();
      process.exit(0);
    }
  } catch (error) {
    await watch.end();
    await opened.close();
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
  const line = isDiskFull(error) ? 'There is no room left on the disk.' : (error as Error).message;
  console.error(told || isDiskFull(error) ? line : error);
  process.exit(1);
});
