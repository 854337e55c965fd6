import { useState } from 'react'
import { useProgram } from '../program.ts'
import { drawnFor, type SignedInUser } from './session-parts.ts'
import { useStore } from '../../ui/store.ts'

/**
 * Returns the signed-in user. Only for pages behind guards, which open when the user is known; during sign-out or a
 * reload of the claims it returns the last known user.
 */
export function useWho(): SignedInUser {
  const { session } = useProgram()
  const now = drawnFor(useStore(session.state))
  const [last, setLast] = useState(now)
  if (now && now !== last) setLast(now)
  const who = now ?? last
  if (!who) throw new Error('Nobody is signed in on a page behind guards')
  return who
}
