import { anyResource } from '@numo/kit/endpoint.ts'
import type { Query, QueryClient } from '@tanstack/react-query'

declare module '@tanstack/react-query' {
  interface Register {
    queryMeta: {
      /** The kinds of records the answer shows: `readsOf` its endpoint. */
      reads?: readonly string[]
      /** The one record it is about, where its endpoint names one (`owns`). */
      about?: { resource: string; id: string }
    }
  }
}

/** Records of a kind changed; `id: null`: several of them, or it is not known which. */
export type Change = { resource: string; id: string | null }
/** A change that the server tells of. `by` is the id of the request that made it. */
export type ChangeEvent = Change & { by?: string | null }

/** Ends a write that `begin` announced. With a request id it was done; with null it was not. */
export type EndWrite = (request_id: string | null) => Promise<void>

export type Changes = {
  /**
   * Announces a write to these kinds of records. When the last of those that overlap has ended, and one was done or somebody
   * else changed the same meanwhile, what shows them is read again; the returned promise waits for that.
   */
  begin(resources: readonly string[]): EndWrite
  /** Reads again what shows these kinds of records, for changes that no endpoint makes, such as an upload. */
  invalidate(resources: readonly string[]): Promise<void>
  /** Applies what the server tells of. Changes this tab made itself are left out: it has read them already. */
  hear(reported: readonly ChangeEvent[]): void
  /** Reads everything shown again: nobody knows what changed, as after a lost connection. */
  missed(): Promise<void>
}

/** Changes told within this time are applied at once. */
const gather_ms = 150
/** Of a table that many change it is read again so often at most. */
const pause_ms = 1500
const mostOwn = 100

function isTouched({ meta }: Pick<Query, 'meta'>, { resource, id }: Change): boolean {
  const { reads = [], about } = meta ?? {}
  if (reads.length === 0) return false
  if (resource === anyResource || reads.includes(anyResource)) return true
  if (!reads.includes(resource)) return false
  // What is about one record of that kind does not change with another.
  return id === null || about?.resource !== resource || about.id === id
}

/** Keeps what is shown up to date with what changes. One per tab. */
export function createChanges(
  queries: QueryClient,
  later: (milliseconds: number, action: () => Promise<void>) => unknown
): Changes {
  const pending = new Map<string, number>()
  const dirty = new Set<string>()
  /** The newest writes of this tab, with what they said they change. */
  const own = new Map<string, readonly string[]>()
  let reported: ChangeEvent[] = []
  let isWaiting = false
  let readAt = 0

  async function refresh(changes: readonly Change[]) {
    const predicate = (query: Query) => changes.some((change) => isTouched(query, change))
    // An answer that is on its way may be of before the change; it must not overwrite the next one.
    await queries.cancelQueries({ predicate, fetchStatus: 'fetching' })
    await queries.invalidateQueries({ predicate })
  }
  const invalidate = (resources: readonly string[]) =>
    refresh(resources.map((resource) => ({ resource, id: null })))

  function applySoon() {
    if (isWaiting || reported.length === 0) return
    isWaiting = true
    later(Math.max(gather_ms, readAt + pause_ms - Date.now()), apply)
  }

  async function apply() {
    isWaiting = false
    readAt = Date.now()
    const news = reported.filter(({ resource, by }) => {
      if (by && own.get(by)?.includes(resource)) return false
      // A write of one's own to the same kind reads again when it ends, also when it was refused.
      if (pending.has(resource)) dirty.add(resource)
      return !pending.has(resource)
    })
    // What is being read is read to its end first: where changes come faster than answers it would never be shown.
    const isBeingRead = (change: Change) =>
      queries.isFetching({ predicate: (query) => isTouched(query, change) }) > 0
    reported = news.filter(isBeingRead)
    applySoon()
    const due = news.filter((change) => !reported.includes(change))
    if (due.length > 0) await refresh(due)
  }

  return {
    begin(resources) {
      for (const one of resources) pending.set(one, (pending.get(one) ?? 0) + 1)
      let isOver = false
      return async (request_id) => {
        if (isOver) return
        isOver = true
        if (request_id !== null) {
          own.set(request_id, resources)
          for (const oldest of own.keys()) if (own.size > mostOwn) own.delete(oldest)
          for (const one of resources) dirty.add(one)
        }
        for (const one of resources) {
          const others = (pending.get(one) ?? 1) - 1
          if (others > 0) pending.set(one, others)
          else pending.delete(one)
        }
        const due = resources.filter((one) => dirty.has(one) && !pending.has(one))
        for (const one of due) dirty.delete(one)
        if (due.length > 0) await invalidate(due)
      }
    },
    invalidate,
    hear(changes) {
      reported.push(...changes)
      applySoon()
    },
    missed: () => invalidate([anyResource]),
  }
}
