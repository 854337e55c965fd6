import { CallProblem } from '../call-problem.ts'

/** `failed`: not saved yet, retried automatically; `refused`: cannot be saved as it is. */
export type AutosaveState = 'idle' | 'saving' | 'saved' | 'failed' | 'refused'

export type AutosaveParts<V> = {
  save(values: V): Promise<unknown>
  /** Reports the state of the newest values; `error` is why they were refused. */
  show(state: AutosaveState, error?: unknown): void
  /** Runs an action after a delay; returns a function that cancels it. */
  later(milliseconds: number, act: () => void): () => void
}

/** Thrown by a save that must not be repeated with the same values. */
export class NotSavable extends Error {}

/** Milliseconds without input after which values are saved. */
const pause = 400
/** Milliseconds before each retry; the last one repeats. */
const pauses = [1000, 2000, 5000, 10_000, 30_000] as const

/** Returns whether a retry would be refused again. */
const isRefusal = (error: unknown): boolean =>
  error instanceof NotSavable ||
  (error instanceof CallProblem &&
    error.status >= 400 &&
    error.status < 500 &&
    ![401, 408, 425, 429].includes(error.status))

/**
 * Saves what is typed: one call at a time, newest values only. A failed save is retried with backoff until it succeeds or
 * newer values replace it; the state is `failed` meanwhile.
 */
export function createAutosave<V>(parts: AutosaveParts<V>) {
  let waiting: { values: V } | null = null
  let isStopped = false
  let failures = 0
  /** Place in `pauses` of the next retry. */
  let retries = 0
  let running = Promise.resolve()
  let cancelSave = () => {}

  const plan = (milliseconds: number) => {
    cancelSave()
    cancelSave = parts.later(milliseconds, () => void saveWaiting())
  }

  async function write(values: V): Promise<void> {
    if (isStopped) return
    try {
      await parts.save(values)
      failures = retries = 0
      if (waiting === null && !isStopped) parts.show('saved')
    } catch (error) {
      // A newer save is pending and reports its own result.
      if (waiting !== null || isStopped) return
      if (isRefusal(error)) return parts.show('refused', error)
      waiting = { values }
      parts.show('failed')
      plan(pauses[Math.min(retries, pauses.length - 1)] ?? pause)
      failures += 1
      retries += 1
    }
  }

  function saveWaiting(): Promise<void> {
    cancelSave()
    const next = waiting
    waiting = null
    if (next) running = running.then(() => write(next.values))
    return running
  }

  /**
   * Saves pending values now, and retries soon if that fails: the network may have come back while an earlier save was
   * under way, which then fails.
   */
  function flush(): Promise<void> {
    retries = 0
    return saveWaiting()
  }

  /** Schedules a save of changed values. While saves fail, the state stays `failed`. */
  function set(values: V): void {
    waiting = { values }
    parts.show(failures > 0 ? 'failed' : 'saving')
    plan(pause)
  }

  /** Drops pending values, and resolves once the save that is under way has ended. */
  async function stop(): Promise<void> {
    cancelSave()
    waiting = null
    failures = retries = 0
    isStopped = true
    await running
    isStopped = false
  }

  return { flush, set, stop }
}
