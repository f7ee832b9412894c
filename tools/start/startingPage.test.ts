import { expect, it } from 'vitest';
import { answerWhileStarting } from './startingPage';

const asked = (path: string, headers: Record<string, string> = {}) =>
  answerWhileStarting(new Request(`http://localhost${path}`, { headers }), [
    { step: 'build', seconds: 12 },
    { step: 'demo', seconds: 3 },
  ]);
const PAGE = { accept: 'text/html,*/*' };

it('a browser gets a page that says what is done and reloads', async () => {
  const answer = asked('/home', PAGE);
  expect([answer.status, answer.headers.get('retry-after')]).toEqual([503, '2']);
  const text = await answer.text();
  expect(text).toContain('<p>building the app, 12 s …</p><p>filling the catalogue with the demo, 3 s …</p>');
  expect(text).toContain('<meta http-equiv="refresh" content="2">');
  expect(answer.headers.get('content-security-policy')).toMatch(/^default-src 'none'; style-src 'sha256-/);
});

it('the page is in the first language of the browser, if the app has it', async () => {
  const said = async (language: string) => await asked('/', { ...PAGE, 'accept-language': language }).text();
  expect(await said('pt-BR,en;q=0.5')).toContain('montando o app, 12 s …');
  expect(await said('fi,ru')).toContain('building the app');
});

it('nothing under way yet is said too', async () => {
  const answer = answerWhileStarting(new Request('http://localhost/', { headers: PAGE }), []);
  expect(await answer.text()).toContain('<p>opening the database …</p>');
});

it('the process is alive, but not ready, and calls are told to return', async () => {
  expect(asked('/healthz').status).toBe(200);
  expect([asked('/readyz').status, await asked('/readyz').json()]).toEqual([503, { status: 'starting' }]);
  const call = asked('/novel-api/home');
  expect([call.status, await call.text(), call.headers.get('retry-after')]).toEqual([503, 'Starting\n', '2']);
});
