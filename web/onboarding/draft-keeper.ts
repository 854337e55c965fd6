import { CallProblem } from '../app/call-problem.ts'

/** What is typed into a step, by the names of its fields. */
export type DraftValues = Readonly<Record<string, string>>

/** `failed`: not kept yet, and tried again by itself; `refused`: it cannot be kept as it is. */
export type DraftState = 'idle' | 'saving' | 'saved' | 'failed' | 'refused'

export type DraftParts = {
  /** Keeps what was typed on the server, or forgets it. */
  save(
    data: DraftValues | null,
    based_on: string | null
  ): Promise<{ updated_at: string | null; by_another: boolean }>
  /** How it stands with what was typed last. */
  show(state: DraftState): void
  /** Somebody else kept a draft meanwhile, which was replaced. */
  byAnother(): void
  /** Does something later; returns how to call it off. */
  later(milliseconds: number, act: () => void): () => void
}

/** After so long without a key what was typed is kept. */
const pause = 400
/** Pauses before it is tried again, the last one for ever. */
const pauses = [1000, 2000, 5000, 10_000, 30_000] as const

/** The server understood and will say the same again. */
const isRefusal = (error: unknown): boolean =>
  error instanceof CallProblem &&
  error.status >= 400 &&
  error.status < 500 &&
  ![401, 408, 425, 429].includes(error.status)

/**
 * Keeps what is typed: one call at a time, the newest text only. What could not be kept is tried again, slower and slower,
 * until it is or something newer takes its place; `failed` is said as long as it is not.
 */
export function createDraftKeeper(parts: DraftParts, kept_at: string | null) {
  let based_on = kept_at
  let waiting: DraftValues | null = null
  let isForgetting = false
  let failures = 0
  let running = Promise.resolve()
  let callOff = () => {}

  const plan = (milliseconds: number) => {
    callOff()
    callOff = parts.later(milliseconds, () => void flush())
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
      // Something newer is on its way already, and says how it went itself.
      if (waiting !== null || isForgetting) return
      if (isRefusal(error)) return parts.show('refused')
      waiting = data
      parts.show('failed')
      plan(pauses[Math.min(failures, pauses.length - 1)] ?? pause)
      failures += 1
    }
  }

  /** Keeps what waits, now. */
  function flush(): Promise<void> {
    callOff()
    const data = waiting
    waiting = null
    if (data) running = running.then(() => write(data))
    return running
  }

  return {
    flush,
    /** Something was typed. */
    set(data: DraftValues): void {
      waiting = data
      parts.show('saving')
      plan(pause)
    },
    /** The step is finished: the draft is none any more. Whatever becomes of it, nothing is tried again. */
    async forget(): Promise<void> {
      callOff()
      waiting = null
      isForgetting = true
      await running
      try {
        based_on = (await parts.save(null, based_on)).updated_at
      } catch {
        // The facts of the step are saved; an old draft shows them once more.
      }
      isForgetting = false
      parts.show('idle')
    },
  }
}
