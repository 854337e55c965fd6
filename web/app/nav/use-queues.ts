import { countQueues } from '@numo/domains/staff/contract.ts'
import { useRead } from '../use-read.ts'

const minute = 60_000

/** What waits for staff: heard of as it changes, else asked for every minute. */
export const useQueues = () =>
  useRead(countQueues, {}, { staleTime: minute / 2, isUnfinished: () => true, unheard_ms: minute })
