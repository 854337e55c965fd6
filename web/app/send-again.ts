import { pauseBeforeRetry } from './call-rules.ts'

type More = {
  wait: (milliseconds: number) => Promise<void>
  /** Called each time the server was at capacity. */
  onWaiting: (() => void) | undefined
  signal: AbortSignal | undefined
}

/** Maximum number of attempts, which take about half a minute. */
const maxSendings = 6

/**
 * Returns the milliseconds to wait before sending the same file again; null when the error is not `file-busy` or the
 * attempts are used up.
 */
function pauseAfter(error: unknown, tries: number): number | null {
  const isBusy = error instanceof Error && 'code' in error && error.code === 'file-busy'
  if (!isBusy || tries >= maxSendings) return null
  const after = 'retry_after' in error ? Number(error.retry_after) : 0
  return pauseBeforeRetry(after)
}

/**
 * Sends a file and retries after `Retry-After` when the server refused it for lack of capacity (`file-busy`): nothing
 * was written then, so a retry is safe. After any other error the state is unknown and nothing is retried.
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
