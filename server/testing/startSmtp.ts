import type { AddressInfo } from 'node:net';
import PostalMime, { type Email } from 'postal-mime';
import { SMTPServer } from 'smtp-server';

export type SmtpServer = {
  /** For DOGEAR_SMTP_URL. */
  readonly url: string;
  /** What it took, in that order. */
  readonly mails: readonly Email[];
  /** Who it was asked to deliver to, taken or not. */
  readonly asked: readonly string[];
  /** From now on it answers an address with this reply code (550), and takes it again with null. */
  refuse(address: string, code: number | null): void;
  /** From now on it takes whole mails and says nothing, until the returned function lets it answer. */
  hold(): () => void;
  /** From now on it hangs up in the middle of whatever comes, until the returned function mends it. */
  fall(): () => void;
  stop(): Promise<void>;
};

/** A real SMTP server that keeps what it is given; somebody who logs in does so with the password `secret`. */
export async function startSmtp(): Promise<SmtpServer> {
  const mails: Email[] = [];
  const asked: string[] = [];
  const refusals = new Map<string, number | null>();
  let held: Promise<void> | null = null;
  let isDown = false;
  const server = new SMTPServer({
    authOptional: true,
    allowInsecureAuth: true,
    disabledCommands: ['STARTTLS'],
    onAuth: ({ username = '', password }, _, done) =>
      done(password === 'secret' ? null : new Error('no'), { user: username }),
    onMailFrom: (_, session, done) => {
      if (!isDown) return done();
      // Nothing is said: the line is cut.
      for (const connection of server.connections as Set<Connection>) {
        if (connection.session === session) connection._socket.destroy();
      }
    },
    onRcptTo: ({ address }, _, done) => {
      asked.push(address);
      const code = refusals.get(address);
      if (typeof code !== 'number') return done();
      return done(Object.assign(new Error('not here'), { responseCode: code }));
    },
    onData: (stream, _, done) => {
      const chunks: Buffer[] = [];
      stream.on('data', (chunk: Buffer) => chunks.push(chunk));
      stream.on('end', () => {
        const answer = async () => {
          await held;
          mails.push(await PostalMime.parse(Buffer.concat(chunks)));
        };
        answer().then(() => done(), done);
      });
    },
  });
  // Whoever hung up in the middle of a mail is not the server's trouble.
  server.on('error', () => undefined);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', () => resolve()));
  const { port } = server.server.address() as AddressInfo;
  return {
    url: `smtp://127.0.0.1:${port}`,
    mails,
    asked,
    refuse: (address, code) => void refusals.set(address, code),
    hold: () => {
      let release = () => undefined as void;
      held = new Promise<void>((resolve) => {
        release = resolve;
      });
      return () => {
        held = null;
        release();
      };
    },
    fall: () => {
      isDown = true;
      return () => {
        isDown = false;
      };
    },
    stop: () => new Promise((resolve) => server.close(() => resolve())),
  };
}

/** What the package's types leave out. */
type Connection = { readonly session: unknown; readonly _socket: { destroy(): void } };
