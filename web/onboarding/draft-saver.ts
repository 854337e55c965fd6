import { CallProblem } from '../app/call-problem.ts'

/** Draft values of a step by field name. */
export type DraftValues = Readonly<Record<string, string>>

/** `failed`: not saved yet, retried automatically; `refused`: cannot be saved as it is. */
export type DraftState = 'idle' | 'saving' | 'saved' | 'failed' | 'refused'

export type DraftParts = {
  /** Saves the draft on the server; null deletes it. */
  save(
    data: DraftValues | null,
    based_on: string | null
  ): Promise<{ updated_at: string | null; by_another: boolean }>
  /** Reports the state of the newest values. */
  show(state: DraftState): void
  /** Another device saved a draft meanwhile, which was overwritten. */
  byAnother(): void
  /** Runs an action after a delay; returns a function that cancels it. */
  later(milliseconds: number, act: () => void): () => void
}

/** Milliseconds without input after which the draft is saved. */
const pause = 400
/** Milliseconds before each retry; the last one repeats. */
const pauses = [1000, 2000, 5000, 10_000, 30_000] as const

/** Returns whether a retry would be refused again. */
const isRefusal = (error: unknown): boolean =>
  error instanceof CallProblem &&
  error.status >= 400 &&
  error.status < 500 &&
  ![401, 408, 425, 429].includes(error.status)

/**
 * Saves drafts: one call at a time, newest values only. A failed save is retried with backoff until it succeeds or
 * newer values replace it; the state is `failed` meanwhile.
 */
export function createDraftSaver(parts: DraftParts, kept_at: string | null) {
  let based_on = kept_at
  let waiting: DraftValues | null = null
  let isForgetting = false
  let failures = 0
  let running = Promise.resolve()
  let cancelSave = () => {}

  const plan = (milliseconds: number) => {
    cancelSave()
    cancelSave = parts.later(milliseconds, () => void flush())
  }

  async function write(data: DraftValues): Promise<void> {
    if (isForgetting) return
    try {
      const saved = await parts.save(data, based_on)
      based_on = saved.updated_at
      failures = 0
      if (saved.by_another) parts.byAnother()
      if (waiting === null) parts.show('saved')
    } catch (error) {
      // A newer save is pending and reports its own result.
      if (waiting !== null || isForgetting) return
      if (isRefusal(error)) return parts.show('refused')
      waiting = data
      parts.show('failed')
      plan(pauses[Math.min(failures, pauses.length - 1)] ?? pause)
      failures += 1
    }
  }

  /** Saves pending values now. */
  function flush(): Promise<void> {
    cancelSave()
    const data = waiting
    waiting = null
    if (data) running = running.then(() => write(data))
    return running
  }

  return {
    flush,
    /** Schedules a save of changed values. */
    set(data: DraftValues): void {
      waiting = data
      parts.show('saving')
      plan(pause)
    },
    /** Deletes the draft of a finished step. Not retried. */
    async forget(): Promise<void> {
      cancelSave()
      waiting = null
      isForgetting = true
      await running
      try {
        based_on = (await parts.save(null, based_on)).updated_at
      } catch {
        // The step is saved; an old draft would only be shown once more.
      }
      isForgetting = false
      parts.show('idle')
    },
  }
}
