import { useEffect } from 'react'
import { useProgram } from '../app/program.ts'
import { drawnFor } from '../app/session/session-parts.ts'
import { useStore } from '../ui/store.ts'
import type { StreamEvent } from './events.ts'
import { listenToServer } from './listen.ts'

type StreamMessage = { is_live: boolean } | StreamEvent

/**
 * Listens to the server's events while a user is signed in: by a stream that one tab of the browser holds for all (a
 * browser opens six connections to a site at most). Draws nothing.
 */
export function ServerEvents() {
  const { caller, changes, isLive, newest, session, view } = useProgram()
  const uid = drawnFor(useStore(session.state))?.user.uid
  const viewed = useStore(view.current)?.id
  // Who sees the program as somebody else hears of what that person hears alone.
  const name = viewed === undefined ? 'numo.events' : `numo.events.${viewed}`
  useEffect(() => {
    if (uid === undefined) return undefined
    const over = new AbortController()
    const channel = 'BroadcastChannel' in globalThis ? new BroadcastChannel(name) : null
    let wasLost = false
    const hear = (news: StreamMessage) => {
      if ('is_live' in news) {
        isLive.set(news.is_live)
        // Nobody told what changed meanwhile.
        if (news.is_live && wasLost) void changes.missed()
        wasLost = !news.is_live
      } else if (news.kind === 'changes') changes.hear(news.changes)
      else {
        if (news.is_new) newest.set(newest.get() + 1)
        void changes.invalidate(['notification'])
      }
    }
    const tell = (news: StreamMessage) => {
      hear(news)
      channel?.postMessage(news)
    }
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- only this program speaks on the channel: it is of this origin and has this name
    channel?.addEventListener('message', ({ data }) => hear(data as StreamMessage))
    const listen = () => {
      // The tab that held the stream is gone, and with it what was told meanwhile.
      if (isLive.get()) tell({ is_live: false })
      return listenToServer(caller, over.signal, {
        onEvent: tell,
        // Said with every sign of life, for tabs that were opened since.
        onLive: (is_live) => tell({ is_live }),
      })
    }
    const held =
      'locks' in navigator
        ? navigator.locks.request(name, { signal: over.signal }, listen)
        : listen()
    // Given up while it waited for the other tab: nothing was begun.
    held.catch(() => {})
    return () => {
      over.abort()
      channel?.close()
      isLive.set(false)
    }
  }, [caller, changes, isLive, newest, name, uid])
  return null
}
