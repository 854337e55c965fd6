import { ownStart } from './guards/decision.ts'
import { writeStored, readStored } from './browser-storage.ts'
import { drawnFor, type SignedInUser } from './session/session-parts.ts'
import type { Session } from './session/session-parts.ts'

/** What public pages show of a user: a short name and the start page. */
export function shownOf(who: SignedInUser, lastRole: string | null) {
  const { display_name } = who.user
  const name = display_name === 'User' ? '' : (display_name.split(' ')[0] ?? '')
  return { name, start: ownStart(who, lastRole) }
}

/** Stores for the public pages who is signed in on this browser. Signing out removes it with all other values. */
export const storeSignedInUser = ({ state }: Pick<Session, 'state'>) =>
  state.subscribe(() => {
    const now = state.get()
    const who = now.phase === 'signed-in' ? drawnFor(now) : null
    if (who) writeStored('who', JSON.stringify(shownOf(who, readStored('hat'))))
  })
