import { notificationStreamPath } from '@numo/domains/notifications/contract.ts'
import { type Caller } from '../app/call.ts'
import { CallProblem } from '../app/call-problem.ts'
import { createEventReader, pauseBefore, type StreamEvent } from './events.ts'

type StreamListener = { onEvent: (event: StreamEvent) => void; onLive: (isLive: boolean) => void }

const wait = (milliseconds: number, signal: AbortSignal) =>
  new Promise<void>((resolve) => {
    const timer = setTimeout(resolve, milliseconds)
    signal.addEventListener('abort', () => {
      clearTimeout(timer)
      resolve()
    })
  })

/**
 * Listens to the stream of server events until aborted. Reconnects when it ends (after an hour at most: tokens expire)
 * with `Last-Event-ID`, so that nothing is missed. Stops for good when access is denied.
 */
export async function listenToServer(
  caller: Caller,
  signal: AbortSignal,
  listener: StreamListener
) {
  let last = ''
  let tries = 0
  /** Resolves to false when a reconnect is useless. */
  const once = async (): Promise<boolean> => {
    try {
      const headers = last ? { 'last-event-id': last } : {}
      const { body } = await caller.open(notificationStreamPath, { headers, signal })
      const reader = body?.getReader()
      if (!reader) return false
      const read = createEventReader()
      const decoder = new TextDecoder()
      for (;;) {
        // Chunks are read sequentially.
        const { done, value } = await reader.read()
        if (done) return true
        listener.onLive(true)
        tries = 0
        for (const event of read(decoder.decode(value, { stream: true }))) {
          if (event.kind === 'inbox') last = event.id || last
          listener.onEvent(event)
        }
      }
    } catch (error) {
      return !(error instanceof CallProblem && (error.status === 401 || error.status === 403))
    }
  }
  while (!signal.aborted && (await once())) {
    if (signal.aborted) return
    listener.onLive(false)
    await wait(pauseBefore(tries), signal)
    tries += 1
  }
  listener.onLive(false)
}
