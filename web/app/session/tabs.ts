import type { TabMessage } from './session-parts.ts'

/** Message channel between the tabs of a browser; without BroadcastChannel each tab is alone. */
export function openTabs(name: string) {
  const channel = 'BroadcastChannel' in globalThis ? new BroadcastChannel(name) : null
  return {
    broadcast: (news: TabMessage) => channel?.postMessage(news),
    listen(onMessage: (news: TabMessage) => void) {
      // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- only this program uses the channel: same origin, and this name
      channel?.addEventListener('message', ({ data }) => onMessage(data as TabMessage))
    },
    /** Runs the action in one tab at a time (Web Locks). */
    alone: <T>(action: () => Promise<T>): Promise<T> =>
      'locks' in navigator ? navigator.locks.request(`${name}.refresh`, action) : action(),
  }
}
