import { openBrowser } from './product/reader';
import { freePort, makeDataFolder, startServer } from './product/startServer';
import { throttleProcessor } from './benches/measure';
import { writeFileSync } from 'node:fs';
const data = await makeDataFolder(); const port = await freePort(); const server = await startServer(data.path, port);
const paths = process.argv.slice(2);
for (const path of paths) for (let n=0;n<2;n++) {
  const profile = await makeDataFolder(); const context = await openBrowser(profile.path, 'phone'); const page = await context.newPage(); const session = await throttleProcessor(page, 4);
  const events: any[] = []; session.on('Tracing.dataCollected' as any, (e: any) => events.push(...e.value));
  await session.send('Tracing.start' as any, { transferMode: 'ReportEvents', traceConfig: { includedCategories: ['devtools.timeline','toplevel','disabled-by-default-v8.cpu_profiler','blink.user_timing','v8.execute','loading'] } } as any);
  await page.goto(server.url+path); await page.locator('#first-picture').waitFor({state:'detached'}); await page.waitForTimeout(4000);
  const done = new Promise<void>((r) => session.once('Tracing.tracingComplete' as any, () => r())); await session.send('Tracing.end' as any); await done;
  writeFileSync(`/tmp/tbt-${path.split('/')[1]}-${n}.json`, JSON.stringify({traceEvents: events})); await context.close(); await profile.remove();
}
await server.stop(); process.exit(0);
