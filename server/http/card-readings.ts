import { setTimeout as delay } from 'node:timers/promises'
import type { Hono } from 'hono'
import type { Logger } from 'pino'
import {
  cardReadingPath,
  type CardReadingEvent,
} from '@numo/domains/extractions/contract-visitor.ts'
import { readVisitorCard } from '@numo/domains/extractions/read-visitor-card.ts'
import { maxUploadBytes } from '@numo/domains/documents/rules.ts'
import { notAccepted } from '@numo/domains/not-accepted.ts'
import { createFairSlots, NoRoom } from '@numo/kit/fair-slots.ts'
import { refuse, Refusal } from '@numo/kit/fail.ts'
import { refuseMethod } from './api.ts'
import { isRefusal } from './errors.ts'
import type { HttpRequest, NodeBindings } from './http-request.ts'
import type { HttpResponse } from './http-response.ts'
import type { Limits } from './limits.ts'
import type { Program } from './program.ts'
import { dropBody, isOfType, fileTimeout_ms, readBytes } from './read-body.ts'
import type { Respond } from './respond.ts'

type Parts = {
  respond: Respond
  limits: Limits
  log: Logger
  contextFor: Program['contextFor']
  /** Overrides for tests. */
  every_ms?: number
}

/** One reading per visitor at a time, and at most this many pictures in memory. */
const maxPictures = 10
const slotLimits = {
  max_running: 2,
  max_running_each: 1,
  max_waiting: maxPictures,
  max_waiting_each: 2,
  max_wait_ms: 60_000,
}
/** Pictures of one visitor in memory: all that may run or wait. Slow uploads take no more places. */
const maxPicturesEach = slotLimits.max_running_each + slotLimits.max_waiting_each

/**
 * Mounts the reading of a card before any account. Pictures live in memory until their reading ends and are stored
 * nowhere. The response is a stream of JSON lines: the position in the queue while the visitor waits, then the result.
 * A visitor who leaves ends the reading.
 */
export function mountCardReadings(app: Hono<NodeBindings>, parts: Parts) {
  const { respond, limits, log, contextFor, every_ms = 1000 } = parts
  const slots = createFairSlots(slotLimits)
  const context = contextFor(null)
  /** Readings by arrival, whether they run. */
  const line = new Map<symbol, { is_running: boolean }>()
  /** Pictures in memory, by address. */
  const pictures = new Map<string, number>()
  const count = (address: string, by: 1 | -1) => {
    const left = (pictures.get(address) ?? 0) + by
    if (left > 0) pictures.set(address, left)
    else pictures.delete(address)
  }
  const isFull = (address: string) =>
    (pictures.get(address) ?? 0) >= maxPicturesEach ||
    [...pictures.values()].reduce((sum, some) => sum + some, 0) >= maxPictures
  /** Moving average of how long a reading takes. */
  let usual_ms = 4000

  /** Begins a reading; `leave` ends it. The picture counts until the work has really ended. */
  function begin(bytes: Uint8Array, { address, id }: HttpRequest) {
    const mine = Symbol('reading')
    const visitor = new AbortController()
    const owner = `visitor ${address}`
    const result: { ended: CardReadingEvent | null } = { ended: null }
    line.set(mine, { is_running: false })
    const read = async (): Promise<CardReadingEvent> => {
      visitor.signal.throwIfAborted()
      line.set(mine, { is_running: true })
      const startedAt = performance.now()
      const card = await readVisitorCard(context, { bytes, owner, signal: visitor.signal })
      usual_ms = usual_ms * 0.8 + (performance.now() - startedAt) * 0.2
      return { state: 'read', card }
    }
    const run = async () => {
      try {
        result.ended = await slots.run(owner, read)
      } catch (error) {
        result.ended = { state: 'failed', code: codeOf(error) }
        if (result.ended.code === 'reader-failed' && !visitor.signal.aborted)
          log.error({ request_id: id, err: error }, 'a visitor’s card could not be read')
      } finally {
        line.delete(mine)
        count(address, -1)
      }
    }
    const work = run()
    async function* events(): AsyncGenerator<CardReadingEvent> {
      while (!result.ended) {
        yield progressOf(mine)
        await Promise.race([work, delay(every_ms, undefined, { ref: false })])
      }
      yield result.ended
    }
    return { events: events(), leave: () => visitor.abort(new Error('The visitor left')) }
  }

  function progressOf(mine: symbol): CardReadingEvent {
    const ahead = Math.max(0, [...line.keys()].indexOf(mine))
    const is_running = line.get(mine)?.is_running ?? false
    const turns = is_running ? 1 : Math.ceil((ahead + 1) / slotLimits.max_running)
    const seconds = Math.max(1, Math.ceil((turns * usual_ms) / 1000))
    return is_running ? { state: 'reading', seconds } : { state: 'waiting', ahead, seconds }
  }

  const response = async (request: HttpRequest): Promise<HttpResponse> => {
    if (!isOfType(request.header('content-type'), 'application/octet-stream'))
      throw refuse(415, 'not-bytes', 'Send bytes with the content type application/octet-stream')
    const { address } = request
    await limits.cards(address)
    if (isFull(address)) {
      await dropBody(request.raw, fileTimeout_ms)
      throw notAccepted('file-busy')
    }
    count(address, 1)
    const bytes = await readBytes(request.raw, maxUploadBytes, fileTimeout_ms).catch(
      (error: unknown) => {
        count(address, -1)
        const isTooLarge = error instanceof Refusal && error.code === 'too-large'
        throw isTooLarge ? notAccepted('file-too-large') : error
      }
    )
    return {
      kind: 'data',
      status: 200,
      headers: {
        'content-type': 'application/x-ndjson; charset=utf-8',
        'cache-control': 'no-store, no-transform',
        // Stops proxies from buffering the stream.
        'x-accel-buffering': 'no',
      },
      body: asLines(begin(bytes, request)),
    }
  }
  const pattern = cardReadingPath
  app.post(pattern, respond({ pattern, limited: true, answer: response }))
  app.all(pattern, respond({ pattern, limited: true, answer: () => refuseMethod(['POST']) }))
}

const codeOf = (error: unknown) =>
  error instanceof NoRoom ? 'file-busy' : isRefusal(error) ? error.code : 'reader-failed'

/** Returns the events as a stream of JSON lines. */
function asLines({
  events,
  leave,
}: {
  events: AsyncGenerator<CardReadingEvent>
  leave: () => void
}) {
  const text = new TextEncoder()
  return new ReadableStream<Uint8Array>({
    async pull(controller) {
      const { done, value } = await events.next()
      if (done) controller.close()
      else controller.enqueue(text.encode(`${JSON.stringify(value)}\n`))
    },
    cancel: leave,
  })
}
