import { anyResource } from '@numo/kit/endpoint.ts'
import type { Query, QueryClient } from '@tanstack/react-query'

declare module '@tanstack/react-query' {
  interface Register {
    queryMeta: {
      /** Kinds of records the response shows: `readsOf` its endpoint. */
      reads?: readonly string[]
      /** The single record the query is about, where its endpoint declares one (`owns`). */
      about?: { resource: string; id: string }
    }
  }
}

/** A changed record; `id` is null when several changed or the id is unknown. */
export type Change = { resource: string; id: string | null }
/** A change reported by the server. `by` is the id of the request that made it. */
export type ChangeEvent = Change & { by?: string | null }

/** Ends a write announced by `begin`: with its request id when it succeeded, with null when it failed. */
export type EndWrite = (request_id: string | null) => Promise<void>

export type Changes = {
  /**
   * Announces a write to these kinds of records. After the last overlapping write has ended, refetches the queries that
   * show them if a write succeeded or another user changed the same kind meanwhile. The returned promise waits for
   * that.
   */
  begin(resources: readonly string[]): EndWrite
  /**
   * Refetches the queries that show these kinds of records, for changes made outside of an endpoint, such as uploads.
   */
  invalidate(resources: readonly string[]): Promise<void>
  /** Applies changes reported by the server. Ignores changes this tab made itself, which it has refetched already. */
  receive(reported: readonly ChangeEvent[]): void
  /**
   * Refetches the queries that were fetched or being fetched when server events became available: a change between
   * their response and that moment was not reported. Fetches in flight complete first, so the first view is not
   * delayed.
   */
  opened(): Promise<void>
  /** Refetches every active query, for when changes may have been missed, as after a lost connection. */
  missed(): Promise<void>
}

/** Changes reported within this time are applied together. */
const gather_ms = 150
/** Minimum time between refetches, for tables that change often. */
const pause_ms = 1500
const maxOwn = 100

function isTouched({ meta }: Pick<Query, 'meta'>, { resource, id }: Change): boolean {
  const { reads = [], about } = meta ?? {}
  if (reads.length === 0) return false
  if (resource === anyResource || reads.includes(anyResource)) return true
  if (!reads.includes(resource)) return false
  // A query about one record is not affected by another record of the same kind.
  return id === null || about?.resource !== resource || about.id === id
}

/** Creates the tracker that keeps active queries up to date with changes. One per tab. */
export function createChanges(
  queries: QueryClient,
  later: (milliseconds: number, action: () => Promise<void>) => unknown
): Changes {
  const pending = new Map<string, number>()
  const dirty = new Set<string>()
  /** Request ids of the newest writes of this tab, with the kinds of records they declared to change. */
  const own = new Map<string, readonly string[]>()
  let reported: ChangeEvent[] = []
  let isWaiting = false
  let readAt = 0

  async function refresh(changes: readonly Change[]) {
    const predicate = (query: Query) => changes.some((change) => isTouched(query, change))
    // A response in flight may predate the change; it must not overwrite the next one.
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
      // A pending write of this tab to the same kind refetches when it ends, even when it fails.
      if (pending.has(resource)) dirty.add(resource)
      return !pending.has(resource)
    })
    // A fetch in flight is completed first: if changes arrive faster than responses, restarting it each time would
    // never show data.
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
          for (const oldest of own.keys()) if (own.size > maxOwn) own.delete(oldest)
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
    receive(changes) {
      reported.push(...changes)
      applySoon()
    },
    async opened() {
      const every = { resource: anyResource, id: null }
      const early = queries
        .getQueryCache()
        .findAll({ predicate: (query) => isTouched(query, every) })
      await Promise.allSettled(early.map((query) => query.promise ?? Promise.resolve()))
      await queries.invalidateQueries({ predicate: (query) => early.includes(query) })
    },
    missed: () => invalidate([anyResource]),
  }
}
