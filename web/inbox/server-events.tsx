import { useEffect } from 'react'
import { useProgram } from '../app/program.ts'
import { drawnFor } from '../app/session/session-parts.ts'
import { useStore } from '../ui/store.ts'
import type { StreamEvent } from './events.ts'
import { listenToServer } from './listen.ts'

type StreamMessage = { is_live: boolean } | StreamEvent

/**
 * Subscribes to server events while a user is signed in. One tab holds the stream for all tabs, because a browser opens
 * at most six connections to a site. Renders nothing.
 */
export function ServerEvents() {
  const { caller, changes, isLive, newest, session, view } = useProgram()
  const uid = drawnFor(useStore(session.state))?.user.uid
  const viewed = useStore(view.current)?.id
  // A view as another user receives only the events of that user.
  const name = viewed === undefined ? 'numo.events' : `numo.events.${viewed}`
  useEffect(() => {
    if (uid === undefined) return undefined
    const over = new AbortController()
    const channel = 'BroadcastChannel' in globalThis ? new BroadcastChannel(name) : null
    let wasLost = false
    let wasOpen = false
    const receive = (news: StreamMessage) => {
      if ('is_live' in news) {
        isLive.set(news.is_live)
        // Changes before the stream was open, or during an outage, were not reported.
        if (news.is_live && wasLost) void changes.missed()
        else if (news.is_live && !wasOpen) void changes.opened()
        wasLost = !news.is_live
        wasOpen ||= news.is_live
      } else if (news.kind === 'changes') changes.receive(news.changes)
      else {
        if (news.is_new) newest.set(newest.get() + 1)
        void changes.invalidate(['notification'])
      }
    }
    const publish = (news: StreamMessage) => {
      receive(news)
      channel?.postMessage(news)
    }
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- only this program uses the channel: same origin, and this name
    channel?.addEventListener('message', ({ data }) => receive(data as StreamMessage))
    const listen = () => {
      // The tab that held the stream is gone; events since then were missed.
      if (isLive.get()) publish({ is_live: false })
      return listenToServer(caller, over.signal, {
        onEvent: publish,
        // Repeated with each chunk, for tabs opened since.
        onLive: (is_live) => publish({ is_live }),
      })
    }
    const held =
      'locks' in navigator
        ? navigator.locks.request(name, { signal: over.signal }, listen)
        : listen()
    // Aborted while waiting for the lock: nothing was started.
    held.catch(() => {})
    return () => {
      over.abort()
      channel?.close()
      isLive.set(false)
    }
  }, [caller, changes, isLive, newest, name, uid])
  return null
}
