import { createFairSlots, NoRoom } from '@numo/kit/fair-slots.ts'
import type { FileOpener, Inspection, Inspector } from './port.ts'

/**
 * Files looked at at once, one of each household: two that send what is slow leave a place for the next. A few more may
 * wait for a moment.
 */
const limits = {
  most_running: 3,
  most_running_each: 1,
  most_waiting: 30,
  most_waiting_each: 3,
  longest_wait_ms: 6000,
}
/** A connection is cut after 20 seconds of silence: whoever sent a file is answered before that. */
const longestAnswer_ms = 16_000

const busy: Inspection = { problem: 'file-busy' }

/**
 * Limits concurrent file inspections fairly, by owner. Where there is no room, and where looking takes so long that the
 * caller could not wait for it, the answer is `file-busy`; the place is given back when the looking has ended.
 */
export function inFairSlots(opener: FileOpener, given: Partial<typeof limits> = {}): Inspector {
  const slots = createFairSlots({ ...limits, ...given })
  return {
    async inspect(bytes, owner) {
      let clock: NodeJS.Timeout | undefined
      const late = new Promise<Inspection>((resolve) => {
        clock = setTimeout(() => resolve(busy), longestAnswer_ms)
      })
      const looked = slots
        .run(owner, () => opener.inspect(bytes))
        .catch((error: unknown) => {
          if (error instanceof NoRoom) return busy
          throw error
        })
      try {
        return await Promise.race([looked, late])
      } finally {
        clearTimeout(clock)
      }
    },
  }
}
