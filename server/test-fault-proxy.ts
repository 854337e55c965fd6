import { once } from 'node:events'
import { connect, createServer, Socket } from 'node:net'
import { Client, type PoolConfig } from 'pg'

/** User and application of a connection, from PostgreSQL's startup message. */
type ClientIdentity = { user: string; application_name: string }

type ProxiedConnection = { near: Socket; far: Socket; who: ClientIdentity }

type Fault = {
  /** Existing connections silently stop passing data. */
  old?: boolean
  /** New connections are accepted but never answered, until `heal`. */
  fresh?: boolean
  /** Restricts the fault to some connections; defaults to all. */
  which?: (who: ClientIdentity) => boolean
}

/** A TCP proxy between the program and its database that simulates network failures. */
export type FaultProxy = {
  /** Returns the connection through this proxy. */
  through(connection: PoolConfig): PoolConfig
  /** The same as a DATABASE_URL. */
  url(connection: PoolConfig): string
  /** Number of connections opened so far. */
  opened(): number
  silence(fault?: Fault): void
  /** Silenced connections pass data again, including what was buffered meanwhile. */
  resume(): void
  /** New connections work again; silenced ones stay silent. */
  restore(): void
  /** Resets every connection (RST). */
  reset(): void
  stop(): Promise<void>
}

/** Parses PostgreSQL's startup message: length, protocol, then NUL-separated names and values. */
function whoIn(first: Buffer): ClientIdentity {
  const words = first.subarray(8).toString('utf8').split('\0')
  const valueOf = (name: string) => words[words.indexOf(name) + 1] ?? ''
  return { user: valueOf('user'), application_name: valueOf('application_name') }
}

/** Starts a fault proxy for a PostgreSQL that listens on a port or on a Unix socket. */
export async function startFaultProxy(to: PoolConfig): Promise<FaultProxy> {
  const { host, port } = new Client(to)
  const all = new Set<ProxiedConnection>()
  const taken = new Set<Socket>()
  let opened = 0
  let failsFresh: ((who: ClientIdentity) => boolean) | null = null

  const silence = ({ near, far }: ProxiedConnection) => {
    for (const [one, other] of [
      [near, far],
      [far, near],
    ] as const) {
      one.unpipe(other)
      one.pause()
    }
  }
  const join = ({ near, far }: ProxiedConnection) => {
    near.pipe(far)
    far.pipe(near)
  }
  const joinedTo = () =>
    host.startsWith('/') ? connect(`${host}/.s.PGSQL.${port}`) : connect(port, host)
  const server = createServer((near) => {
    opened += 1
    taken.add(near)
    near.on('error', () => {}).on('close', () => taken.delete(near))
    near.once('data', (first: Buffer) => {
      near.pause()
      const who = whoIn(first)
      const isLost = failsFresh?.(who) ?? false
      // A lost connection does not reach the database either.
      const far = isLost ? new Socket() : joinedTo()
      const joined = { near, far, who }
      all.add(joined)
      near.on('close', () => void all.delete(joined))
      far.on('error', () => near.destroy())
      if (isLost) return
      far.write(first)
      join(joined)
    })
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  if (!address || typeof address === 'string') throw new Error('no port')

  return {
    through(connection) {
      const { user, password, database } = new Client(connection)
      return { host: '127.0.0.1', port: address.port, user, password, database }
    },
    url(connection) {
      const { user = '', password = '', database = '' } = new Client(connection)
      return `postgres://${user}:${encodeURIComponent(password)}@127.0.0.1:${address.port}/${database}`
    },
    opened: () => opened,
    silence({ old = true, fresh = true, which = () => true } = {}) {
      if (old) for (const one of all) if (which(one.who)) silence(one)
      if (fresh) failsFresh = which
    },
    resume() {
      for (const one of all) join(one)
    },
    restore: () => void (failsFresh = null),
    reset() {
      for (const { near, far } of all) {
        near.resetAndDestroy()
        far.destroy() // Unix sockets have no reset
      }
    },
    async stop() {
      for (const { far } of all) far.destroy()
      for (const near of taken) near.destroy()
      await new Promise((done) => server.close(done))
    },
  }
}
