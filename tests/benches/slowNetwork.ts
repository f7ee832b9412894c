import { connect, createServer, type Socket } from 'node:net';

const PACKET_BYTES = 1_460;
const TICK_MS = 10;
const REQUEST = /^(GET|POST|PUT) /;

/**
 * All requests that began at the start of a packet, all bytes, and the seconds in which some arrived: a phone's
 * radio is on that long.
 */
type Sent = { requests: number; upBytes: number; downBytes: number; activeSeconds: number };

/**
 * Starts a TCP relay that imitates a poor mobile connection for all traffic of page, workers and service
 * worker: `roundTripMs` on each connection set-up, half of it on every packet each way, and `bytesPerSecond`
 * shared by all answers. The caller may change the speed at any time; at 0 nothing arrives.
 */
export async function startSlowNetwork(line: {
  target: number;
  port: number;
  bytesPerSecond: number;
  roundTripMs: number;
}): Promise<{ url: string; sent: Sent; stop(): Promise<void> }> {
  const sockets = new Set<Socket>();
  const waiting: { bytes: number; send: () => void }[] = [];
  const sent: Sent = { requests: 0, upBytes: 0, downBytes: 0, activeSeconds: 0 };
  let budget = 0;
  let lastActive = 0;
  const drain = setInterval(() => {
    const added = (line.bytesPerSecond * TICK_MS) / 1_000;
    // An idle line saves nothing up, but a packet may take several ticks.
    budget = waiting.length > 0 ? budget + added : Math.min(budget + added, PACKET_BYTES);
    for (let head = waiting[0]; head && head.bytes <= budget; head = waiting[0]) {
      waiting.shift();
      budget -= head.bytes;
      sent.downBytes += head.bytes;
      head.send();
      const second = Math.ceil(performance.now() / 1_000);
      if (second !== lastActive) sent.activeSeconds += 1;
      lastActive = second;
    }
  }, TICK_MS);
  const server = createServer((client) => {
    const upstream = connect(line.target, '127.0.0.1');
    for (const socket of [client, upstream]) {
      sockets.add(socket);
      socket.setNoDelay(true);
      socket.on('error', () => socket.destroy());
      socket.on('close', () => sockets.delete(socket));
    }
    const openAt = performance.now() + line.roundTripMs;
    const up = delayedWriter(upstream);
    const down = delayedWriter(client);
    client.on('data', (chunk: Buffer) => {
      if (REQUEST.test(chunk.toString('latin1', 0, 8))) sent.requests += 1;
      sent.upBytes += chunk.length;
      up(chunk, Math.max(openAt, performance.now()) + line.roundTripMs / 2);
    });
    client.on('end', () => up(null, performance.now() + line.roundTripMs / 2));
    const later = (packet: Uint8Array | null) => () => down(packet, performance.now() + line.roundTripMs / 2);
    upstream.on('data', (answer) => {
      for (let at = 0; at < answer.length; at += PACKET_BYTES) {
        const packet = answer.subarray(at, at + PACKET_BYTES);
        waiting.push({ bytes: packet.length, send: later(packet) });
      }
    });
    upstream.on('end', () => waiting.push({ bytes: 0, send: later(null) }));
  });
  await new Promise<void>((resolve) => server.listen(line.port, '127.0.0.1', resolve));
  return {
    url: `http://localhost:${line.port}`,
    sent,
    stop: () =>
      new Promise((resolve) => {
        clearInterval(drain);
        for (const socket of sockets) socket.destroy();
        server.close(() => resolve());
      }),
  };
}

function delayedWriter(socket: Socket): (packet: Uint8Array | null, dueAt: number) => void {
  const waiting: { packet: Uint8Array | null; dueAt: number }[] = [];
  let timer: NodeJS.Timeout | undefined;
  const pump = () => {
    timer = undefined;
    for (let head = waiting[0]; head && head.dueAt <= performance.now(); head = waiting[0]) {
      waiting.shift();
      if (socket.destroyed) continue;
      if (head.packet) socket.write(head.packet);
      else socket.end();
    }
    if (waiting[0]) timer = setTimeout(pump, Math.max(0, waiting[0].dueAt - performance.now()));
  };
  return (packet, dueAt) => {
    waiting.push({ packet, dueAt });
    timer ??= setTimeout(pump, Math.max(0, dueAt - performance.now()));
  };
}
