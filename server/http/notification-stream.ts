import type { Hono } from 'hono'
import type { Actor, Context, Person } from '@numo/domains/context.ts'
import { notificationStreamPath } from '@numo/domains/notifications/contract.ts'
import { readInbox } from '@numo/domains/notifications/list-notifications.ts'
import { anyResource } from '@numo/kit/endpoint.ts'
import { refuse } from '@numo/kit/fail.ts'
import { refuseMethod } from './api.ts'
import type { HttpRequest, NodeBindings } from './http-request.ts'
import { passGate, type Checks } from './gates.ts'
import type { Lifecycle } from './health.ts'
import type { InboxWatch } from './inbox-watch.ts'
import { visibleKind, type CommittedChange } from './visible-kind.ts'
import type { Respond } from './respond.ts'

/** Maximum number of open streams per person; a browser needs one for all its tabs. */
export const maxStreams = 5
/**
 * Maximum number of open streams per address: enough for a large office, while leaving connections for other
 * requests.
 */
export const maxStreamsOfAddress = 200
/** Shorter than the socket timeout and than common proxy timeouts. */
const heartbeat_ms = 15_000

type Parts = {
  respond: Respond
  checks: Checks
  inbox: InboxWatch
  life: Lifecycle
  system: Context['system']
  actorOf: (header: (name: string) => string | undefined) => Promise<Actor>
  /** Overrides for tests. */
  beat_ms?: number
  max_of_address?: number
}

/**
 * Returns the key by which streams are counted: staff who view as somebody else do not use up that person's
 * streams.
 */
const readerOf = ({ user_id, seen_by }: Person) =>
  seen_by ? `${user_id} ${seen_by.user_id}` : user_id

export const readingStream = { access: 'signed-in', flagless: 'own', method: 'GET' } as const

/** Open streams of this process; `close` ends them all before a shutdown. */
export type NotificationStreams = { close(): void; count(): number }

/**
 * Mounts the server-sent events stream of inbox changes, authenticated by the same headers as every call. An event
 * carries the number of unread notifications and whether there is a new one; the client fetches the content. Also
 * reports which records changed that the person may see (`visible-kind.ts`). Authenticates again before each event and
 * at each heartbeat, so that a stream ends with its session.
 */
export function mountNotificationStream(
  app: Hono<NodeBindings>,
  parts: Parts
): NotificationStreams {
  const { respond, checks, actorOf, max_of_address = maxStreamsOfAddress } = parts
  const open = new Map<string, Set<() => void>>()
  const perAddress = new Map<string, number>()

  const response = async (request: HttpRequest) => {
    const header = (name: string) => request.header(name)
    const person = await actorOf(header)
    passGate(readingStream, person, checks)
    if (!person) throw refuse(401, 'signed-out', 'Sign in to do this')
    const who = readerOf(person)
    const mine = open.get(who) ?? new Set()
    const { address } = request
    const isFull = mine.size >= maxStreams || (perAddress.get(address) ?? 0) >= max_of_address
    if (isFull || parts.life.is_draining)
      throw refuse(429, 'too-many-streams', 'There are too many open streams of yours')
    const body = streamOf(parts, {
      person,
      last_id: header('last-event-id') ?? null,
      reauthenticate: async () => {
        const now = await actorOf(header)
        return now !== null && readerOf(now) === who ? now : null
      },
      onOpen(close) {
        open.set(who, mine.add(close))
        perAddress.set(address, (perAddress.get(address) ?? 0) + 1)
      },
      onClose(close) {
        if (!mine.delete(close)) return
        if (mine.size === 0) open.delete(who)
        const others = (perAddress.get(address) ?? 1) - 1
        if (others === 0) perAddress.delete(address)
        else perAddress.set(address, others)
      },
    })
    return {
      kind: 'data' as const,
      status: 200,
      headers: {
        'content-type': 'text/event-stream; charset=utf-8',
        'cache-control': 'no-store, no-transform',
        // Stops proxies from buffering the stream.
        'x-accel-buffering': 'no',
      },
      body,
    }
  }
  const pattern = notificationStreamPath
  app.get(pattern, respond({ pattern, limited: true, answer: response }))
  app.all(pattern, respond({ pattern, limited: true, answer: () => refuseMethod(['GET']) }))
  return {
    close() {
      for (const some of open.values()) for (const end of some) end()
    },
    count: () => [...open.values()].reduce((sum, some) => sum + some.size, 0),
  }
}

/** Above this number of changes, reports their kinds without ids. */
const maxChanges = 50

/** Above this number of pending changes, reports that anything may have changed. */
const maxPending = 1000

/** Returns the changes to report to a person: kind and id of each record they may see. */
function changesFor(person: Person, changed: readonly (CommittedChange | null)[]) {
  if (changed.includes(null)) return [{ resource: anyResource, id: null, by: null }]
  const reported = changed.flatMap((change) => {
    const resource = change && visibleKind(person, change)
    return resource ? [{ resource, id: change.id, by: change.by }] : []
  })
  if (reported.length <= maxChanges) return reported
  return [...new Set(reported.map(({ resource }) => resource))].map((resource) => ({
    resource,
    id: null,
    by: null,
  }))
}

type StreamOptions = {
  person: Person
  /** Id of the latest notification that the browser has seen. */
  last_id: string | null
  /** Authenticates again; returns null when the stream must end. */
  reauthenticate: () => Promise<Person | null>
  onOpen: (close: () => void) => void
  onClose: (close: () => void) => void
}

function streamOf({ inbox, system, beat_ms = heartbeat_ms }: Parts, opened: StreamOptions) {
  const { person, last_id, reauthenticate, onOpen, onClose } = opened
  const text = new TextEncoder()
  let stop = () => {}
  return new ReadableStream<Uint8Array>({
    start(controller) {
      let isOver = false
      let last = last_id
      let running: Promise<void> | null = null
      let again = false
      let isInboxNews = true
      let current = person
      let changed: (CommittedChange | null)[] = []
      const end = () => {
        if (isOver) return
        stop()
        controller.close()
      }
      const send = (words: string) => {
        // Close the stream of a client that does not read; the browser reconnects.
        if ((controller.desiredSize ?? 0) < -50) return end()
        if (!isOver) controller.enqueue(text.encode(words))
      }
      const sendNews = async (isFirst: boolean) => {
        const now = await reauthenticate()
        if (!now) return end()
        current = now
        const news = changesFor(now, changed)
        changed = []
        if (news.length > 0) send(`event: changes\ndata: ${JSON.stringify(news)}\n\n`)
        if (!isInboxNews) return
        isInboxNews = false
        const { unread, newest_id } = await system((tx) => readInbox(tx, person.user_id))
        const id = newest_id ?? ''
        // Notifications that arrived while the browser was disconnected count as new.
        const is_new = id !== '' && last !== null && id > last
        last = id
        const data = JSON.stringify({ unread, is_new })
        if (isFirst) send(`retry: 3000\n`)
        send(`${id ? `id: ${id}\n` : ''}event: inbox\ndata: ${data}\n\n`)
      }
      /** Runs one report at a time; changes that arrive meanwhile are reported afterwards. */
      const soon = (isFirst = false) => {
        if (isOver) return
        if (running) {
          again = true
          return
        }
        running = sendNews(isFirst)
          .catch(() => end())
          .finally(() => {
            running = null
            if (!again) return
            again = false
            soon()
          })
      }
      const beat = setInterval(
        () =>
          void reauthenticate().then(
            (still) => (still ? send(': still here\n\n') : end()),
            () => end()
          ),
        beat_ms
      )
      const silence = inbox.listen(person.user_id, {
        inbox() {
          isInboxNews = true
          soon()
        },
        change(change) {
          // Cheap filter; rights are checked again before the report is sent.
          if (change !== null && visibleKind(current, change) === null) return
          if (changed.push(change) > maxPending) changed = [null]
          soon()
        },
      })
      stop = () => {
        isOver = true
        clearInterval(beat)
        silence()
        onClose(end)
      }
      onOpen(end)
      soon(true)
    },
    cancel: () => stop(),
  })
}
