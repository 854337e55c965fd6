import { setTimeout as delay } from 'node:timers/promises'
import type { Logger } from 'pino'
import type { Context } from '@numo/domains/context.ts'
import type { ReadBill } from '@numo/domains/extractions/contract-bill.ts'
import {
  readBill,
  takeBill,
  unreadBill,
  type TakenBill,
} from '@numo/domains/extractions/read-bill.ts'
import { createFairSlots, NoRoom } from '@numo/kit/fair-slots.ts'
import type { HttpResponse } from './http-response.ts'

/** Readings at once: reading a picture needs a processor for seconds. */
const readings = {
  max_running: 2,
  max_running_each: 1,
  max_waiting: 24,
  max_waiting_each: 6,
  max_wait_ms: 60_000,
}
/** Connections without data are closed after 20 seconds; white space before JSON means nothing. */
const heartbeat_ms = 2000

type SentBill = { account_id: string; file_name: string; bytes: Uint8Array }

/**
 * Creates the handler of bills: stores the file, then reads it while the response is open. A bill that cannot be read is
 * stored all the same, and nothing is said to be read of it. Somebody who leaves ends the reading.
 */
export function createBillHandler(log: Logger, every_ms = heartbeat_ms) {
  const slots = createFairSlots(readings)

  async function readTaken(ctx: Context, taken: TakenBill, owner: string, signal: AbortSignal) {
    const read = () => readBill(ctx, taken, signal)
    try {
      // What is written in a file is read at once, also while a photograph of the same household is being read.
      return taken.opened.found.kind === 'cfdi' ? await read() : await slots.run(owner, read)
    } catch (error) {
      if (!(error instanceof NoRoom) && !signal.aborted)
        log.error({ document_id: taken.document.id, err: error }, 'a bill could not be read')
      return unreadBill(taken)
    }
  }

  return async (ctx: Context, sent: SentBill): Promise<HttpResponse> => {
    const taken = await takeBill(ctx, sent)
    const reader = new AbortController()
    const reading = readTaken(ctx, taken, sent.account_id, reader.signal)
    return {
      kind: 'data',
      status: 200,
      headers: {
        'content-type': 'application/json; charset=utf-8',
        'cache-control': 'no-store, no-transform',
        // Stops proxies from buffering the stream.
        'x-accel-buffering': 'no',
      },
      body: jsonWhenReady(reading, every_ms, () => reader.abort(new Error('The sender left'))),
    }
  }
}

/** Streams white space until the value is there, then the value as JSON. */
function jsonWhenReady(value: Promise<ReadBill>, every_ms: number, leave: () => void) {
  const text = new TextEncoder()
  return new ReadableStream<Uint8Array>({
    async pull(controller) {
      const ready = await Promise.race([value, delay(every_ms, null, { ref: false })])
      // An echo of the file may look like markup.
      const chunk = ready === null ? ' ' : JSON.stringify(ready).replaceAll('<', '\\u003c')
      controller.enqueue(text.encode(chunk))
      if (ready !== null) controller.close()
    },
    cancel: leave,
  })
}
