import { listNotifications } from '@numo/domains/notifications/contract.ts'
import { useProgram } from '../app/program.ts'
import { useRead } from '../app/use-read.ts'
import { useStore } from '../ui/store.ts'

/** Poll interval without a stream. */
const poll_ms = 60_000

/** Queries the newest notifications; updated by server events, else polled every minute. */
export function useInbox() {
  const { isLive, newest } = useProgram()
  const inbox = useRead(listNotifications, {}, { isUnfinished: () => true, poll_ms })
  return { inbox, isLive: useStore(isLive), newest: useStore(newest) }
}
