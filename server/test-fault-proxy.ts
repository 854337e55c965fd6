import { once } from 'node:events'
import { connect, createServer, Socket } from 'node:net'
import { Client, type PoolConfig } from 'pg'

/** Who opened a connection, as PostgreSQL is told. */
type ClientIdentity = { user: string; application_name: string }

type ProxiedConnection = { near: Socket; far: Socket; who: ClientIdentity }

type Fault = {
  /** Connections that are open now: not a byte passes any more, and neither side is told. */
  old?: boolean
  /** Connections that are opened from now on, until `heal`: taken, and never answered. */
  fresh?: boolean
  /** Only these; everybody's unless it is given. */
  which?: (who: ClientIdentity) => boolean
}

/** A network between the program and its database that can fail as networks do. */
export type FaultProxy = {
  /** The database as it is reached through this network. */
  through(connection: PoolConfig): PoolConfig
  /** The same as the value of DATABASE_URL. */
  url(connection: PoolConfig): string
  /** How many connections were opened so far. */
  opened(): number
  silence(fault?: Fault): void
  /** What was silenced passes again, with everything that was sent meanwhile. */
  resume(): void
  /** New connections pass again; those that fell silent stay so. */
  heal(): void
  /** Cuts every connection, and says so. */
  reset(): void
  stop(): Promise<void>
}

/** What the first message of a client says: length, protocol, then names and values with NULs between them. */
function whoIn(first: Buffer): ClientIdentity {
  const words = first.subarray(8).toString('utf8').split('\0')
  const valueOf = (name: string) => words[words.indexOf(name) + 1] ?? ''
  return { user: valueOf('user'), application_name: valueOf('application_name') }
}

/** Starts a fault proxy before a PostgreSQL, which may listen on a port or on a socket in a folder. */
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
      // What is lost does not reach the database either.
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
    heal: () => void (failsFresh = null),
    reset() {
      for (const { near, far } of all) {
        near.resetAndDestroy()
        far.destroy() // a socket in a folder knows no reset
      }
    },
    async stop() {
      for (const { far } of all) far.destroy()
      for (const near of taken) near.destroy()
      await new Promise((done) => server.close(done))
    },
  }
}
