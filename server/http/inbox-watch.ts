import type { Client } from 'pg'
import type { Connection } from '../database/connect.ts'
import { limitsOf } from '../database/limits.ts'
import { createClient, limitSession } from '../database/patient-client.ts'
import type { CommittedChange } from './may-hear.ts'

/** What somebody who listens is told. */
export type Listener = {
  /** Their inbox changed, or may have. */
  inbox(): void
  /** Something changed, of whomever; null: nobody knows what was missed. */
  change(change: CommittedChange | null): void
}

/** Hears, on one connection for the whole process, whose inbox changed and what was changed. */
export type InboxWatch = {
  listen(user_id: string, listener: Listener): () => void
  /** Resolves once the database is listened to. */
  ready(): Promise<void>
  /** Whether the connection was lost and is not back yet, while somebody wants to know. */
  isDeaf(): boolean
  stop(): Promise<void>
}

type Options = { retry_ms?: number; heartbeat_ms?: number }

/**
 * Listens to `notify('notification', user)` and `notify('change', what)` while anybody wants to know; without listeners there is no connection.
 * After a lost connection everybody who listens is told once, because nobody knows what was said meanwhile.
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

  const each = (tell: (listener: Listener) => void) => {
    for (const some of listeners.values()) for (const listener of some) tell(listener)
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
      // Ending a connection that is already gone fails; there is nothing left to do about it.
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
    isDeaf: () => isLost && listeners.size > 0,
    async stop() {
      stopped = true
      clearTimeout(timer)
      const mine = client
      client = null
      await mine?.end().catch(() => {})
    },
  }
}
