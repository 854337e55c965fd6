import { useEffect, useState } from 'react'
import { useNavigate } from 'react-router'
import { getImpersonation } from '@numo/domains/impersonation/contract.ts'
import type { OutputOf } from '@numo/kit/endpoint.ts'
import { localePath } from '@numo/kit/locales.ts'
import { useProgram } from '../app/program.ts'
import { CallProblem } from '../app/call-problem.ts'
import { useRead } from '../app/use-read.ts'
import { ownStart } from '../app/guards/decision.ts'
import { useStore } from '../ui/store.ts'
import { useTitle } from '../ui/page-head.tsx'
import { LoadingCard, QueryState } from '../app/query-state.tsx'
import { useAction } from '../app/use-action.ts'
import { Button } from '../ui/button.tsx'
import { ButtonLink } from '../ui/button-link.tsx'
import { Note } from '../ui/note.tsx'

type View = OutputOf<typeof getImpersonation>

/**
 * Start of a view as another user, in a tab of its own: shows the user and the consequences. Requires a staff sign-in.
 */
export function ViewLanding({ id }: { id: string }) {
  const { t, session, caller } = useProgram()
  const navigate = useNavigate()
  const { phase } = useStore(session.state)
  const isOut = phase === 'signed-out'
  useTitle(t('app.view.waiting'))
  useEffect(() => {
    const here = `/-login?${new URLSearchParams({ view_as: id })}`
    if (isOut)
      void navigate(`/-login?${new URLSearchParams({ redirect: here })}`, { replace: true })
  }, [id, isOut, navigate])
  const input = { impersonation_id: id }
  const query = useRead(getImpersonation, input, {
    enabled: phase === 'signed-in',
    staleTime: Infinity,
    async read(signal) {
      const token = await session.tokens.current()
      if (token === null) throw new CallProblem(401, 'token-unavailable', 'Sign in again')
      // As staff, even when this tab already shows a view.
      return caller.callAs(token, getImpersonation, input, signal)
    },
  })
  if (phase !== 'signed-in') return <LoadingCard />
  const { error } = query
  if (error instanceof CallProblem && error.status < 500 && error.status !== 0) return <Gone />
  return <QueryState query={query}>{(view) => <StartView view={view} />}</QueryState>
}

function StartView({ view: { id, person, reason, seconds_left } }: { view: View }) {
  const { t, locale, settings, session, view, queries } = useProgram()
  const { isBusy, run } = useAction()
  const [hasNoArea, setNoArea] = useState(false)
  const { brand } = settings
  const name = person.display_name
  const goOn = async () => {
    const until = Date.now() + seconds_left * 1000
    view.begin({ id, user_id: person.id, name, until })
    queries.clear()
    await session.reloadClaims()
    const now = session.state.get()
    const problem = now.phase === 'signed-in' ? now.problem : null
    const start = now.phase === 'signed-in' && now.who && !problem ? ownStart(now.who) : '/'
    if (start !== '/') return location.replace(localePath(locale, start))
    view.forget()
    await session.reloadClaims()
    if (problem) throw problem
    setNoArea(true)
  }
  return (
    <>
      <h1 tabIndex={-1}>{t('app.view.start_title', { brand: brand.name, name })}</h1>
      <p>{t('app.view.start_text', { name, minutes: Math.ceil(seconds_left / 60) })}</p>
      <p className="dim">{t('app.view.told', { name })}</p>
      <Note as="blockquote" className="view-why">
        {reason}
      </Note>
      {hasNoArea && <p role="alert">{t('app.view.no_area')}</p>}
      <Button look="primary" isWide aria-busy={isBusy} onClick={() => void run(goOn)}>
        {t('app.view.go_on', { brand: brand.name, name })}
      </Button>
      <p className="auth-foot">{t('app.view.tab')}</p>
    </>
  )
}

function Gone() {
  const { t } = useProgram()
  return (
    <>
      <h1 tabIndex={-1}>{t('app.view.gone')}</h1>
      <p>{t('app.view.gone_text')}</p>
      <ButtonLink look="primary" isWide to="/admin/users">
        {t('app.view.people')}
      </ButtonLink>
    </>
  )
}
