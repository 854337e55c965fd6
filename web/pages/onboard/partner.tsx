import { useState } from 'react'
import { useNavigate, useParams } from 'react-router'
import { getPartnerStart, startAtPartner } from '@numo/domains/onboarding/contract.ts'
import { useProgram } from '../../app/program.ts'
import { CallProblem } from '../../app/call-problem.ts'
import { useRead } from '../../app/use-read.ts'
import { drawnFor } from '../../app/session/session-parts.ts'
import { useStore } from '../../ui/store.ts'
import { fieldId } from '../../ui/field.tsx'
import { PageHead } from '../../ui/page-head.tsx'
import { QueryState } from '../../app/query-state.tsx'
import { useAction } from '../../app/use-action.ts'
import { Button } from '../../ui/button.tsx'
import { ButtonLink } from '../../ui/button-link.tsx'

/** There is no such clinic; anything else that went wrong says nothing about it. */
const isUnknown = (error: unknown) => error instanceof CallProblem && error.status === 404

/** The start on a clinic's own link: who it is, what sharing means, and only then the steps. Works signed out. */
export function Page() {
  const { t, caller, session, locale } = useProgram()
  const { partner_slug = '' } = useParams()
  const clinic = useRead(getPartnerStart, { partner_slug })
  const state = useStore(session.state)
  const who = drawnFor(state)
  const account = who?.account ?? null
  const isSignedOut = state.phase === 'signed-out' && who === null
  const navigate = useNavigate()
  const { run, isBusy } = useAction()
  const [agrees, setAgrees] = useState(false)
  const [error, setError] = useState<string | null>(null)
  const here = `${locale === 'es' ? '/es' : ''}/onboard/${partner_slug}`
  const back = `?${new URLSearchParams({ redirect: here }).toString()}`

  if (clinic.isError && !isUnknown(clinic.error))
    return (
      <div className="onb-grid">
        <div className="onb-col">
          <PageHead title={t('screens.onboard_home.title')} />
          <QueryState query={clinic}>{() => null}</QueryState>
        </div>
      </div>
    )
  if (clinic.isError)
    return (
      <div className="onb-grid">
        <div className="onb-col">
          <PageHead title={t('onboard.partner.unknown')} />
          <p className="onb-intro">{t('onboard.partner.unknown_text')}</p>
          <p className="onb-actions">
            <ButtonLink look="primary" size="lg" to={isSignedOut ? '/auth/signup' : '/onboard'}>
              {t('onboard.partner.without')}
            </ButtonLink>
          </p>
        </div>
      </div>
    )
  const name = clinic.data?.name ?? ''
  async function begin() {
    if (!account) return
    if (!agrees) {
      setError(t('onboard.partner.need_agree'))
      document.getElementById(fieldId('share'))?.focus()
      return
    }
    await run(async () => {
      await caller.call(startAtPartner, {
        accountId: account.id,
        partner_slug,
        agrees: true,
        locale,
      })
      await navigate('/onboard')
    })
  }
  return (
    <div className="onb-grid">
      <div className="onb-col" aria-busy={clinic.isPending}>
        <p className="onb-clinic">{clinic.data?.city ?? ' '}</p>
        <PageHead title={name ? t('onboard.partner.title', { clinic: name }) : t('app.loading')} />
        <p className="onb-intro">{t('onboard.partner.intro')}</p>
        <section className="onb-card" aria-labelledby="share-h">
          <h2 id="share-h">{t('onboard.partner.sharing')}</h2>
          <ul className="onb-missing">
            {(['sees', 'not', 'end'] as const).map((line) => (
              <li key={line}>{t(`onboard.partner.${line}`, { clinic: name })}</li>
            ))}
          </ul>
        </section>
        {account && (
          <div className={`field${error ? ' field-bad' : ''}`}>
            {error && (
              <p className="field-error" role="alert" id="share-e">
                {error}
              </p>
            )}
            <label className="check onb-agree">
              <input
                type="checkbox"
                id={fieldId('share')}
                checked={agrees}
                aria-invalid={error ? true : undefined}
                aria-describedby={error ? 'share-e' : undefined}
                onChange={(event) => {
                  setAgrees(event.target.checked)
                  setError(null)
                }}
              />
              <span>{t('onboard.partner.agree', { clinic: name })}</span>
            </label>
          </div>
        )}
        <div className="onb-actions">
          {account ? (
            <Button look="primary" size="lg" aria-busy={isBusy} onClick={() => void begin()}>
              {t('onboard.frame.continue')}
            </Button>
          ) : isSignedOut ? (
            <>
              <ButtonLink look="primary" size="lg" to={`/auth/signup${back}`}>
                {t('onboard.partner.sign_up')}
              </ButtonLink>
              <ButtonLink size="lg" to={`/auth/login${back}`}>
                {t('onboard.partner.sign_in')}
              </ButtonLink>
            </>
          ) : null}
          <ButtonLink look="ghost" size="lg" to={isSignedOut ? '/auth/signup' : '/onboard'}>
            {t('onboard.partner.without')}
          </ButtonLink>
        </div>
      </div>
    </div>
  )
}
