import { useNavigate, useSearchParams } from 'react-router'
import { localePath } from '@numo/kit/locales.ts'
import { useProgram } from '../app/program.ts'
import { waitForClaims } from '../session/claims.ts'
import type { FactorNeeded, SignInResult } from '../session/identity.ts'
import { claimsWait, type Token } from '../session/token.ts'
import { keepTicket } from './ticket.ts'
import { whereNext } from './where-next.ts'

/** What every way of signing in ends with: the session, and the page that was asked for. */
export function useSignIn() {
  const { session, locale } = useProgram()
  const navigate = useNavigate()
  const [query] = useSearchParams()
  const redirect = query.get('redirect')

  async function goOn() {
    const who = await waitForClaims(session, claimsWait)
    if (!who) return
    const { to, is_document } = whereNext(redirect, who, locale)
    if (is_document) location.assign(to === '/' ? localePath(locale, '/') : to)
    else await navigate(to, { replace: true })
  }
  async function finish(token: Token) {
    await session.signedIn(token)
    await goOn()
  }
  async function askFactor(needed: FactorNeeded) {
    keepTicket(needed)
    const back = redirect === null ? '' : `?${new URLSearchParams({ redirect })}`
    await navigate(`/login-verify${back}`)
  }
  return {
    redirect,
    goOn,
    finish,
    take: (result: SignInResult) =>
      result.kind === 'signed-in' ? finish(result) : askFactor(result),
  }
}
