import { pauseBeforeRetry } from './call-rules.ts'

type More = {
  wait: (milliseconds: number) => Promise<void>
  /** Told each time that there was no room. */
  onWaiting: (() => void) | undefined
  signal: AbortSignal | undefined
}

/** How often a file is sent by itself: for about half a minute. */
const mostSendings = 6

/** How long to wait after an error of a call before the same file is sent again; null: that is for a person to decide. */
function pauseAfter(error: unknown, tries: number): number | null {
  const isBusy = error instanceof Error && 'code' in error && error.code === 'file-busy'
  if (!isBusy || tries >= mostSendings) return null
  const after = 'retry_after' in error ? Number(error.retry_after) : 0
  return pauseBeforeRetry(after)
}

/**
 * Sends a file, and sends it again after the time the server says where it had no room for it: it took nothing, so this
 * is no second write. After any other refusal nobody knows what became of the file, and it is not sent again.
 */
export async function sendAgain<T>(send: () => Promise<T>, more: More): Promise<T> {
  for (let tries = 1; ; tries += 1)
    try {
      return await send()
    } catch (error) {
      const pause = pauseAfter(error, tries)
      if (pause === null) throw error
      more.onWaiting?.()
      await more.wait(pause)
      more.signal?.throwIfAborted()
    }
}
