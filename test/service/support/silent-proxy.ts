import { once } from 'node:events';
import { connect, createServer, type Socket } from 'node:net';

/** A proxy in front of the database that can stop responding. */
export interface SilentProxy {
  /** The database's address through the proxy. */
  readonly address: string;
  /** From now on nothing passes: connections stay open, and new ones are accepted too. */
  silence(): void;
  /** New connections pass again; existing ones stay unresponsive. */
  heal(): void;
  /** Closes all connections on both sides. */
  cut(): void;
  /** The same, and accepts no new ones. */
  close(): void;
}

/** @param address `postgres://…` */
export async function openSilentProxy(address: string): Promise<SilentProxy> {
  const target = new URL(address);
  const sockets = new Set<Socket>();
  const paths = new Set<{ open: boolean }>();
  let isSilent = false;

  function hold(socket: Socket): Socket {
    sockets.add(socket);
    return socket.on('error', () => {});
  }

  function cut(): void {
    for (const socket of sockets) socket.destroy();
  }

  const server = createServer((near) => {
    const path = { open: !isSilent };
    paths.add(path);
    const far = hold(connect(Number(target.port || 5432), target.hostname));
    hold(near).on('data', (chunk) => path.open && far.write(chunk));
    far.on('data', (chunk) => path.open && near.write(chunk));
    near.on('close', () => path.open && far.end());
    far.on('close', () => path.open && near.end());
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const own = server.address();
  const through = new URL(address);
  through.hostname = '127.0.0.1';
  through.port = String(typeof own === 'object' ? own?.port : '');

  return {
    address: through.href,
    silence() {
      isSilent = true;
      for (const path of paths) path.open = false;
    },
    heal() {
      isSilent = false;
    },
    cut,
    close() {
      server.close();
      cut();
    },
  };
}
