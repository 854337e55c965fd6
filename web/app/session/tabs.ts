import type { TabMessage } from './session-parts.ts'

/** How the tabs of one browser speak to each other; in a browser without channels each is alone. */
export function openTabs(name: string) {
  const channel = 'BroadcastChannel' in globalThis ? new BroadcastChannel(name) : null
  return {
    tell: (news: TabMessage) => channel?.postMessage(news),
    listen(hear: (news: TabMessage) => void) {
      // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- only this program speaks on the channel: it is of this origin and has this name
      channel?.addEventListener('message', ({ data }) => hear(data as TabMessage))
    },
    /** One tab at a time runs the action. */
    alone: <T>(action: () => Promise<T>): Promise<T> =>
      'locks' in navigator ? navigator.locks.request(`${name}.refresh`, action) : action(),
  }
}
