import { listNotifications } from '@numo/domains/notifications/contract.ts'
import { useProgram } from '../app/program.ts'
import { useRead } from '../app/use-read.ts'
import { useStore } from '../ui/store.ts'

/** Without a stream the inbox is asked for so often. */
const unheard_ms = 60_000

/** The newest of the person's inbox, kept fresh by the server's events, else once a minute. */
export function useInbox() {
  const { isLive, newest } = useProgram()
  const inbox = useRead(listNotifications, {}, { isUnfinished: () => true, unheard_ms })
  return { inbox, isLive: useStore(isLive), newest: useStore(newest) }
}
