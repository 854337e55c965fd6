import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { listNotifications } from '@numo/domains/notifications/contract.ts'
import { useProgram } from '../app/program.ts'
import { useStore } from '../ui/store.ts'
import { listenToInbox } from './listen.ts'

/** Without a stream the inbox is asked for so often. */
const everyMinute = 60_000
type News = { is_live: boolean } | { is_new: boolean }

/**
 * The newest of the person's inbox, kept fresh: by a stream that one tab of the browser holds for all (a browser opens
 * six connections to a site at most), else once a minute.
 */
export function useInbox() {
  const { caller, view } = useProgram()
  const viewed = useStore(view.current)?.id
  // Who sees the program as somebody else hears of that inbox alone.
  const name = viewed === undefined ? 'numo.inbox' : `numo.inbox.${viewed}`
  const queries = useQueryClient()
  const [isLive, setLive] = useState(false)
  const [newest, setNewest] = useState(0)
  const inbox = useQuery({
    queryKey: ['inbox'],
    queryFn: ({ signal }) => caller.call(listNotifications, {}, signal),
    refetchInterval: isLive ? false : everyMinute,
  })
  useEffect(() => {
    const over = new AbortController()
    const channel = 'BroadcastChannel' in globalThis ? new BroadcastChannel(name) : null
    const hear = (news: News) => {
      if ('is_live' in news) return setLive(news.is_live)
      if (news.is_new) setNewest((count) => count + 1)
      void queries.invalidateQueries({ queryKey: ['inbox'] })
    }
    const tell = (news: News) => {
      hear(news)
      channel?.postMessage(news)
    }
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- only this program speaks on the channel: it is of this origin and has this name
    channel?.addEventListener('message', ({ data }) => hear(data as News))
    const listen = () =>
      listenToInbox(caller, over.signal, {
        onEvent: ({ is_new }) => tell({ is_new }),
        onLive: (is_live) => tell({ is_live }),
      })
    const held =
      'locks' in navigator
        ? navigator.locks.request(name, { signal: over.signal }, listen)
        : listen()
    // Given up while it waited for the other tab: nothing was begun.
    held.catch(() => {})
    return () => {
      over.abort()
      channel?.close()
    }
  }, [caller, queries, name])
  return { inbox, isLive, newest }
}
