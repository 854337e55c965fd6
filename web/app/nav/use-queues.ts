import { countQueues } from '@numo/domains/staff/contract.ts'
import { useRead } from '../use-read.ts'

const minute = 60_000

/** Reads the staff queue counts: updated by server events, polled every minute while those are not available. */
export const useQueues = () =>
  useRead(countQueues, {}, { staleTime: minute / 2, isUnfinished: () => true, poll_ms: minute })
