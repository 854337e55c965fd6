import { useEffect, useState } from 'react'
import { useLocation, useRevalidator } from 'react-router'
import { newFaultNumber } from '@numo/kit/fault-number.ts'
import { localePath } from '@numo/kit/locales.ts'
import { CallProblem } from './call-problem.ts'
import { canReload, isChunkFailure, reload } from './chunk-reload.ts'
import { reportFault } from './report-fault.ts'
import { incidentOf, IncidentNumber } from './incident.tsx'
import { ClaimsMissing, isViewOver } from './session/claims.ts'
import { useStore } from '../ui/store.ts'
import { useProgram } from './program.ts'
import { useLeaveView } from './use-leave-view.ts'
import { Button, ButtonAnchor } from '../ui/button.tsx'

const statusOf = (error: unknown) => (error instanceof CallProblem ? error.status : 500)

/** Error screen of the signed-in areas (specification section 2). A visit whose chunk is gone reloads its address. */
export function ErrorScreen({ error }: { error: unknown }) {
  const [isReloading] = useState(() => isChunkFailure(error) && canReload())
  useEffect(() => {
    if (isReloading) reload()
  }, [isReloading])
  if (isReloading) return null
  if (error instanceof ClaimsMissing) return <NoClaims problem={error.problem} />
  return <Problem error={error} />
}

function Problem({ error }: { error: unknown }) {
  const { t, settings, locale } = useProgram()
  const { pathname } = useLocation()
  const status = statusOf(error)
  const path = localePath(locale, pathname)
  const isMissing = status === 404
  const message = isMissing ? t('app.error.not_found', { path }) : t('app.error.general')
  const { fault_target: target, build } = settings
  const [incident] = useState(() =>
    isMissing ? null : incidentOf(error, path, new Date(), target && newFaultNumber)
  )
  const number = incident?.number
  useEffect(() => {
    // What the server knows, it has reported under this number itself.
    if (!target || number === undefined || (error instanceof CallProblem && error.incident)) return
    void reportFault({ ...target, build }, error, number)
  }, [target, build, error, number])
  const subject = t('app.error.subject', { status, path })
  const mail = new URLSearchParams({ subject, ...(incident && { body: incident.report }) })
  return (
    <main id="main" className="errorscreen">
      <p className="errorscreen-s">
        <span className="tnum">{status}</span>{' '}
        {t(isMissing ? 'app.error.status_404' : 'app.error.status_500')}
      </p>
      <h1 tabIndex={-1}>{message}</h1>
      {incident && <IncidentNumber incident={incident} />}
      <p className="row">
        <ButtonAnchor look="primary" href={localePath(locale, '/')}>
          {t('app.error.home')}
        </ButtonAnchor>
        <ButtonAnchor
          href={`mailto:${settings.brand.support_email}?${mail.toString().replaceAll('+', '%20')}`}
        >
          {t('app.error.support')}
        </ButtonAnchor>
      </p>
      {settings.show_debug && error instanceof Error && (
        <details className="errorscreen-d">
          <summary>{t('app.error.debug')}</summary>
          <pre>{error.stack}</pre>
        </details>
      )}
    </main>
  )
}

/**
 * Shown when the user's claims could not be loaded (specification section 4: waits 5 s). Revalidates when they arrive.
 */
function NoClaims({ problem }: { problem: CallProblem | null }) {
  const { t, session } = useProgram()
  const leaveView = useLeaveView()
  const { revalidate, state: loading } = useRevalidator()
  const state = useStore(session.state)
  const isKnown = state.phase === 'signed-in' && state.who !== null
  const isNobody = state.phase === 'signed-out' && !state.below
  useEffect(() => {
    if (isKnown || isNobody) void revalidate()
  }, [isKnown, isNobody, revalidate])
  const isAway = problem === null || problem.status === 0 || problem.status >= 500
  if (isViewOver(state))
    return (
      <main id="main" className="errorscreen">
        <h1 tabIndex={-1}>{t('app.view.over_title')}</h1>
        <p className="lead">{t('app.view.gone_text')}</p>
        <p className="row">
          <Button look="primary" onClick={leaveView}>
            {t('app.view.back')}
          </Button>
        </p>
      </main>
    )
  const again = async () => {
    if (session.state.get().phase === 'initializing') await session.start()
    else await session.reloadClaims()
    await revalidate()
  }
  return (
    <main id="main" className="errorscreen">
      <h1 tabIndex={-1}>{t(isAway ? 'app.claims.away' : 'app.claims.title')}</h1>
      <p className="lead">{t(isAway ? 'app.claims.away_text' : 'app.claims.text')}</p>
      <p className="row">
        <Button look="primary" onClick={() => void again()} aria-busy={loading === 'loading'}>
          {t('app.try_again')}
        </Button>
        <Button onClick={() => void session.signOut()}>{t('app.sign_out')}</Button>
      </p>
    </main>
  )
}
