import { access, readFile } from 'node:fs/promises';
import { expect, test } from 'vitest';
import { parse } from 'yaml';

/** The examples beside compose.yaml: that they say what Dogear needs, not that another program takes them. */
const read = (name: string) => readFile(`deploy/${name}`, 'utf8');

test.each(['Caddyfile', 'nginx.conf', 'traefik.yaml'])(
  '%s hides the internal endpoints and names no other ones',
  async (name) => {
    const text = await read(name);
    for (const path of ['/readyz', '/metrics']) expect(text).toContain(path);
    expect(text).not.toContain('/healthz');
  },
);

test('nginx and Caddy replace what a caller says about itself, and take the pieces of an upload', async () => {
  const [nginx, caddy] = await Promise.all([read('nginx.conf'), read('Caddyfile')]);
  expect(nginx).toMatch(/X-Forwarded-For \$remote_addr;\s+proxy_set_header X-Forwarded-Proto \$scheme;/);
  expect(caddy).toContain('header_up X-Forwarded-For {remote_host}');
  for (const text of [nginx, caddy]) expect(text).toMatch(/(?:client_max_body_size|max_size) 8MB?/i);
});

test('Traefik’s file has one router to one service, whose health is asked', async () => {
  const { http } = parse(await read('traefik.yaml'));
  expect(http.routers.dogear.service).toBe('dogear');
  expect(http.services.dogear.loadBalancer).toMatchObject({
    servers: [{ url: 'http://127.0.0.1:8080' }],
    healthCheck: { path: '/readyz' },
  });
});

test('the service of systemd starts what exists, as a user of its own, and waits for the end', async () => {
  const text = await read('dogear.service');
  const [, program = '', part = ''] = /^ExecStart=\/usr\/bin\/node (\S+) (\S+)$/m.exec(text) ?? [];
  await Promise.all([access(program), access(`tools/${part}.ts`)]);
  for (const line of ['User=dogear', 'TimeoutStopSec=40', 'NoNewPrivileges=yes', 'ProtectSystem=strict'])
    expect(text.split('\n')).toContain(line);
});

test('every package with native code is locked for arm64 and amd64', async () => {
  const { packages } = JSON.parse(await readFile('package-lock.json', 'utf8')) as {
    packages: Record<string, unknown>;
  };
  const names = Object.keys(packages).filter((name) => /linux-x64(?!-musl)/.test(name));
  expect(names.length).toBeGreaterThan(3);
  expect(names.filter((name) => !(name.replace('linux-x64', 'linux-arm64') in packages))).toEqual([]);
  expect(await readFile('Dockerfile', 'utf8')).not.toMatch(/amd64|x86_64|--platform/);
});
