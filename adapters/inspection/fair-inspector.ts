import { createFairSlots, NoRoom } from '@numo/kit/fair-slots.ts'
import type { FileOpener, Inspector } from './port.ts'

/**
 * Concurrency limits: three inspections at once, one per household, so that two slow senders leave a slot free. A few
 * more may wait briefly.
 */
const limits = {
  max_running: 3,
  max_running_each: 1,
  max_waiting: 30,
  max_waiting_each: 3,
  max_wait_ms: 6000,
}
/** Connections are closed after 20 seconds without data, so the response must be sent earlier. */
const maxInspection_ms = 16_000

const busy = { problem: 'file-busy' } as const

/**
 * Limits concurrent file inspections fairly, by owner. Returns `file-busy` when no slot is free or inspection takes too
 * long; the slot is released when inspection has really ended.
 */
export function inFairSlots(opener: FileOpener, given: Partial<typeof limits> = {}): Inspector {
  const slots = createFairSlots({ ...limits, ...given })
  async function inSlot<T>(owner: string, open: () => Promise<T>): Promise<T | typeof busy> {
    let clock: NodeJS.Timeout | undefined
    const late = new Promise<typeof busy>((resolve) => {
      clock = setTimeout(() => resolve(busy), maxInspection_ms)
    })
    const looked = slots.run(owner, open).catch((error: unknown) => {
      if (error instanceof NoRoom) return busy
      throw error
    })
    try {
      return await Promise.race([looked, late])
    } finally {
      clearTimeout(clock)
    }
  }
  return {
    inspect: (bytes, owner) => inSlot(owner, () => opener.inspect(bytes)),
    readXml: (bytes, limits, owner) => inSlot(owner, () => opener.readXml(bytes, limits)),
  }
}
