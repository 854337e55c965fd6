import type { Client } from 'pg'
import type { Connection } from '../database/connect.ts'
import { limitsOf } from '../database/limits.ts'
import { createClient, limitSession } from '../database/patient-client.ts'

/** Tracks the latest version of the directory. */
export type DirectoryVersion = {
  /** Returns the version; null while it is unknown (no connection): then no response may come from a cache. */
  current(): number | null
  /** Registers a listener for every new version and for every reconnection. */
  onChange(listener: () => void): void
  /** Resolves once a version of at least `version` was seen. */
  reached(version: number): Promise<void>
  stop(): Promise<void>
}

type Options = {
  /** Interval of the queries that check an idle connection. */
  heartbeat_ms?: number
  /** Delay before reconnecting. */
  retry_ms?: number
}

/**
 * Follows directory versions by LISTEN on its own connection. When the connection is lost or fails a heartbeat, the
 * version is unknown until it listens again and has re-read the version.
 */
export function watchDirectoryVersion(
  connection: Connection,
  { heartbeat_ms = 5000, retry_ms = 500 }: Options = {}
): DirectoryVersion {
  const limits = { ...limitsOf(heartbeat_ms), connect_ms: heartbeat_ms }
  const listeners: (() => void)[] = []
  let version: number | null = null
  let client: Client | null = null
  let stopped = false
  let timer: NodeJS.Timeout | undefined

  const see = (next: number | null, isNews: boolean) => {
    version = next
    if (isNews) for (const notify of listeners) notify()
  }
  const read = async (from: Client) => {
    const { rows } = await from.query<{ version: string }>('select version from directory_version')
    return Number(rows[0]?.version)
  }

  async function connect() {
    const mine = createClient(connection, limits, { application_name: 'numo-watch' })
    client = mine
    let isLost = false
    const lose = () => {
      if (isLost) return
      isLost = true
      see(null, false)
      clearTimeout(timer)
      // Ending a lost connection fails; there is nothing left to clean up.
      mine.end().catch(() => {})
      if (!stopped) timer = setTimeout(() => void connect(), retry_ms)
    }
    mine.on('error', lose)
    mine.on('end', lose)
    mine.on('notification', ({ payload }) => {
      const next = Number(payload)
      if (!isLost && Number.isSafeInteger(next) && version !== null && next > version)
        see(next, true)
    })
    const beat = async () => {
      try {
        const next = await read(mine)
        if (isLost) return
        if (next !== version) see(next, true)
        timer = setTimeout(() => void beat(), heartbeat_ms)
      } catch {
        lose()
      }
    }
    try {
      await mine.connect()
      await limitSession(mine, limits, heartbeat_ms * 4)
      await mine.query('listen directory_version')
      if (!stopped) await beat()
    } catch {
      lose()
    }
  }
  void connect()

  return {
    current: () => version,
    onChange: (listener) => void listeners.push(listener),
    reached: (requested) =>
      new Promise((resolve) => {
        const check = () => {
          if (version === null || version < requested) return
          const place = listeners.indexOf(check)
          if (place !== -1) listeners.splice(place, 1)
          resolve()
        }
        listeners.push(check)
        check()
      }),
    async stop() {
      stopped = true
      clearTimeout(timer)
      version = null
      await client?.end().catch(() => {})
    },
  }
}
