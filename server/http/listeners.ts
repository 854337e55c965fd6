import { createServer, Server as NetServer } from 'node:net'
import type { Server } from 'node:http'

/** Thrown when the port is in use; `message` says what to do. */
export class PortInUse extends Error {
  override name = 'PortInUse'
  constructor(port: number) {
    const other = port < 65_535 ? port + 1 : port - 1
    super(`Port ${port} is in use. Stop the other program or start with PORT=${other}.`)
  }
}

type ListenAddress = { host: string; port: number; reusePort?: boolean }

function start(server: NetServer, place: ListenAddress): Promise<void> {
  return new Promise((resolve, reject) => {
    const refuse = (error: NodeJS.ErrnoException) =>
      reject(error.code === 'EADDRINUSE' ? new PortInUse(place.port) : error)
    server.once('error', refuse)
    server.listen(place, () => {
      server.off('error', refuse)
      // A failed accept affects one client only; the next may succeed.
      server.on('error', () => {})
      resolve()
    })
  })
}

/** Stops accepting connections without closing any. Resolves when all open ones have ended. */
const stopListening = (server: NetServer) =>
  // `close` of an http server would also close idle connections, on which a request may already be under way.
  new Promise<void>((done) => NetServer.prototype.close.call(server, () => done()))

/** Throws PortInUse while there is nothing to undo yet. */
export async function checkPort(host: string, port: number): Promise<void> {
  const probe = createServer()
  await start(probe, { host, port })
  await stopListening(probe)
}

/** Node accepts one connection per listener and event loop iteration. */
const listenersOnLinux = 16

export type Listeners = { port: number; stop: () => Promise<void> }

/**
 * Listens on a port; 0 takes any free one. On Linux several listeners share the port: a busy event loop iterates
 * slowly and would otherwise accept new clients, such as health checks, one at a time.
 */
export async function openListeners(
  server: Server,
  host: string,
  port: number
): Promise<Listeners> {
  const isShared = process.platform === 'linux'
  if (isShared && port !== 0) await checkPort(host, port) // reusePort would let a second program share the port
  await start(server, { host, port, ...(isShared && { reusePort: true }) })
  const address = server.address()
  if (!address || typeof address === 'string') throw new Error('The server has no port')
  const all: NetServer[] = [server]
  if (isShared)
    for (let i = 1; i < listenersOnLinux; i += 1) {
      const more = createServer({ allowHalfOpen: true, noDelay: true })
      more.on('connection', (socket) => server.emit('connection', socket))
      await start(more, { host, port: address.port, reusePort: true })
      all.push(more)
    }
  return {
    port: address.port,
    stop: async () => void (await Promise.all(all.map(stopListening))),
  }
}
