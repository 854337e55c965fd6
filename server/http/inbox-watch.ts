import type { Client } from 'pg'
import type { Connection } from '../database/connect.ts'
import { limitsOf } from '../database/limits.ts'
import { createClient, limitSession } from '../database/patient-client.ts'
import type { CommittedChange } from './visible-kind.ts'

/** Receives the notifications for one open stream. */
export type Listener = {
  /** Called when the person's inbox changed, or may have. */
  inbox(): void
  /** Called with every committed change, of anybody; null when changes may have been missed. */
  change(change: CommittedChange | null): void
}

/** Distributes inbox notifications and committed changes from one LISTEN connection per process. */
export type InboxWatch = {
  listen(user_id: string, listener: Listener): () => void
  /** Resolves once the connection listens. */
  ready(): Promise<void>
  /** True while the connection is lost and there are listeners. */
  isDisconnected(): boolean
  stop(): Promise<void>
}

type Options = { retry_ms?: number; heartbeat_ms?: number }

/**
 * Listens on the channels `notification` (user id) and `change` (JSON); connected only while there are listeners.
 * After a reconnection it notifies every listener once, because notifications may have been missed.
 */
export function watchInboxes(
  connection: Connection,
  { retry_ms = 500, heartbeat_ms = 5000 }: Options = {}
): InboxWatch {
  const limits = { ...limitsOf(heartbeat_ms), connect_ms: heartbeat_ms }
  const listeners = new Map<string, Set<Listener>>()
  const waiting: (() => void)[] = []
  let client: Client | null = null
  let isReady = false
  let isLost = false
  let stopped = false
  let timer: NodeJS.Timeout | undefined

  const each = (notify: (listener: Listener) => void) => {
    for (const some of listeners.values()) for (const listener of some) notify(listener)
  }

  async function connect() {
    if (client || stopped) return
    const mine = createClient(connection, limits, { application_name: 'numo-inbox' })
    client = mine
    const lose = () => {
      if (client !== mine) return
      client = null
      isReady = false
      isLost = true
      clearTimeout(timer)
      // Ending a lost connection fails; there is nothing left to clean up.
      mine.end().catch(() => {})
      if (!stopped && listeners.size > 0) timer = setTimeout(() => void connect(), retry_ms)
    }
    mine.on('error', lose)
    mine.on('end', lose)
    mine.on('notification', ({ channel, payload = '' }) => {
      if (channel === 'notification')
        for (const listener of listeners.get(payload) ?? []) listener.inbox()
      else {
        // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- `app.tell_change` writes it
        const change = JSON.parse(payload) as CommittedChange
        each((listener) => listener.change(change))
      }
    })
    const beat = async () => {
      try {
        await mine.query('select 1')
        if (client === mine) timer = setTimeout(() => void beat(), heartbeat_ms)
      } catch {
        lose()
      }
    }
    try {
      await mine.connect()
      await limitSession(mine, limits, heartbeat_ms * 4)
      await mine.query('listen notification')
      await mine.query('listen change')
      if (client !== mine) return
      isReady = true
      isLost = false
      for (const done of waiting.splice(0)) done()
      each((listener) => {
        listener.inbox()
        listener.change(null)
      })
      timer = setTimeout(() => void beat(), heartbeat_ms)
    } catch {
      lose()
    }
  }

  return {
    listen(user_id, listener) {
      const some = listeners.get(user_id) ?? new Set()
      listeners.set(user_id, some.add(listener))
      void connect()
      return () => {
        some.delete(listener)
        if (some.size === 0 && listeners.get(user_id) === some) listeners.delete(user_id)
      }
    },
    ready: () => (isReady ? Promise.resolve() : new Promise((resolve) => waiting.push(resolve))),
    isDisconnected: () => isLost && listeners.size > 0,
    async stop() {
      stopped = true
      clearTimeout(timer)
      const mine = client
      client = null
      await mine?.end().catch(() => {})
    },
  }
}
