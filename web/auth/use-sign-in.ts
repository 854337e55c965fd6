import { useEffect, useState } from 'react'
import { useNavigate, useSearchParams } from 'react-router'
import { localePath } from '@numo/kit/locales.ts'
import { useProgram } from '../app/program.ts'
import { CallProblem } from '../app/call-problem.ts'
import { waitForClaims } from '../app/session/claims.ts'
import type { FactorNeeded, SignInResult } from '../app/session/identity.ts'
import type { SessionState } from '../app/session/session-parts.ts'
import { claimsTimeout_ms, type Token } from '../app/session/token.ts'
import { storeTicket } from './ticket.ts'
import { signInTarget } from './sign-in-target.ts'

/** Completes a sign-in by any method: starts the session and opens the requested page. */
export function useSignIn() {
  const { session, caller, locale } = useProgram()
  const navigate = useNavigate()
  const [query] = useSearchParams()
  const redirect = query.get('redirect')

  /** Opens the requested page. Rejects when the claims are not available or the user is not admitted. */
  async function goOn() {
    const now = session.state.get()
    if (now.phase === 'signed-in' && now.problem) await session.reloadClaims()
    const who = await waitForClaims(session, claimsTimeout_ms)
    if (!who) {
      const left = session.state.get()
      const why = left.phase === 'signed-out' ? left.why : null
      throw new CallProblem(401, why ?? 'user-token-expired', 'Failed to sign in')
    }
    const next = signInTarget(redirect, who, locale)
    const { is_document } = next
    // A fragment of the requested page stays in the address of the sign-in page.
    const to = redirect === null ? next.to : next.to + location.hash
    if (is_document && who.account) {
      const { loadPlans } = await import('../cover/store-plans.ts')
      await loadPlans(caller, who.account.id)
    }
    if (is_document) location.assign(to === '/' ? localePath(locale, '/') : to)
    else await navigate(to, { replace: true })
  }
  async function finish(token: Token) {
    session.signedIn(token)
    await goOn()
  }
  async function askFactor(needed: FactorNeeded) {
    storeTicket(needed)
    const back = redirect === null ? '' : `?${new URLSearchParams({ redirect })}`
    await navigate(`/login-verify${back}${location.hash}`)
  }
  return {
    redirect,
    goOn,
    finish,
    take: (result: SignInResult) =>
      result.kind === 'signed-in' ? finish(result) : askFactor(result),
  }
}

/** Redirects when the user signs in in another tab meanwhile; a null `goOn` disables it. */
export function useReturn(state: SessionState, goOn: (() => Promise<void>) | null) {
  const isOut = state.phase === 'signed-out'
  const isIn = state.phase === 'signed-in' && state.who !== null
  const [wasOut, setWasOut] = useState(isOut)
  if (isOut && !wasOut) setWasOut(true)
  const isToGo = wasOut && isIn && goOn !== null
  useEffect(() => {
    if (isToGo) void goOn()
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- runs once, when the user is signed in
  }, [isToGo])
}
