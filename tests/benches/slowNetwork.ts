import { connect, createServer, type Socket } from 'node:net';

const PACKET_BYTES = 1_460;

/**
 * Starts a TCP relay that imitates a poor mobile connection for all traffic of page, workers and service
 * worker: `roundTripMs` on each connection set-up, half of it on every packet each way, and `bytesPerSecond`
 * shared by all answers.
 */
export async function startSlowNetwork(line: {
  target: number;
  port: number;
  bytesPerSecond: number;
  roundTripMs: number;
}): Promise<{ url: string; stop(): Promise<void> }> {
  const sockets = new Set<Socket>();
  let lineFreeAt = 0;
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
    client.on('data', (chunk) => up(chunk, Math.max(openAt, performance.now()) + line.roundTripMs / 2));
    client.on('end', () => up(null, performance.now() + line.roundTripMs / 2));
    upstream.on('data', (answer) => {
      for (let at = 0; at < answer.length; at += PACKET_BYTES) {
        const packet = answer.subarray(at, at + PACKET_BYTES);
        lineFreeAt = Math.max(lineFreeAt, performance.now()) + (packet.length / line.bytesPerSecond) * 1_000;
        down(packet, lineFreeAt + line.roundTripMs / 2);
      }
    });
    upstream.on('end', () => down(null, Math.max(lineFreeAt, performance.now()) + line.roundTripMs / 2));
  });
  await new Promise<void>((resolve) => server.listen(line.port, '127.0.0.1', resolve));
  return {
    url: `http://localhost:${line.port}`,
    stop: () =>
      new Promise((resolve) => {
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
