import { createServer, Server as NetServer } from 'node:net'
import type { Server } from 'node:http'

/** The port is taken; `message` says what to do. */
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
      // An accept that fails is the client's loss; the next one may succeed.
      server.on('error', () => {})
      resolve()
    })
  })
}

/** Stops taking connections. Resolves when those that are open have ended, and cuts none of them. */
const stopListening = (server: NetServer) =>
  // `close` of an http server would also cut idle connections, on which a request may be under way already.
  new Promise<void>((done) => NetServer.prototype.close.call(server, () => done()))

/** Fails with PortInUse while there is still nothing to undo. */
export async function checkPort(host: string, port: number): Promise<void> {
  const probe = createServer()
  await start(probe, { host, port })
  await stopListening(probe)
}

/** Node takes one connection per listener and turn of its loop. */
const listenersOnLinux = 16

export type Listeners = { port: number; stop: () => Promise<void> }

/**
 * Listens on a port; 0 takes any free one. A busy loop turns slowly, and would then let new
 * clients - a health check among them - wait in line one by one: on Linux several listeners share the port.
 */
export async function openListeners(
  server: Server,
  host: string,
  port: number
): Promise<Listeners> {
  const isShared = process.platform === 'linux'
  if (isShared && port !== 0) await checkPort(host, port) // sharing would let a second program in
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
