import { useNavigate, useParams } from 'react-router'
import { localePath } from '@numo/kit/locales.ts'
import { getPartnerStart, startAtPartner } from '@numo/domains/onboarding/contract.ts'
import { useProgram } from '../../app/program.ts'
import { CallProblem } from '../../app/call-problem.ts'
import { useRead } from '../../app/use-read.ts'
import { drawnFor } from '../../app/session/session-parts.ts'
import { useStore } from '../../ui/store.ts'
import { ErrorSummary } from '../../ui/error-summary.tsx'
import { CheckField } from '../../ui/fields/choice-fields.tsx'
import { PageHead } from '../../ui/page-head.tsx'
import { QueryState } from '../../app/query-state.tsx'
import { useEndpointForm } from '../../app/forms/use-endpoint-form.ts'
import { Button } from '../../ui/button.tsx'
import { ButtonLink } from '../../ui/button-link.tsx'

/** Returns whether the clinic does not exist; after any other error that is unknown. */
const isUnknown = (error: unknown) => error instanceof CallProblem && error.status === 404

/** Onboarding from a clinic's link: the clinic, what sharing means, then the steps. Works signed out. */
export function Page() {
  const { t, session, locale } = useProgram()
  const { partner_slug = '' } = useParams()
  const clinic = useRead(getPartnerStart, { partner_slug })
  const state = useStore(session.state)
  const who = drawnFor(state)
  const account = who?.account ?? null
  const isSignedOut = state.phase === 'signed-out' && who === null
  const navigate = useNavigate()
  const { errors, general, isBusy, field, submit } = useEndpointForm(
    startAtPartner,
    { agrees: false },
    {
      labels: { agrees: t('onboard.partner.sharing') },
      needed: { agrees: t('onboard.partner.need_agree') },
      prepare: ({ agrees }) => ({ accountId: account?.id, partner_slug, agrees, locale }),
      asks_to_leave: false,
      onDone: () => navigate('/onboard'),
    }
  )
  const here = localePath(locale, `/onboard/${partner_slug}`)
  const back = `?${new URLSearchParams({ redirect: here }).toString()}`

  // Nobody agrees to share with a clinic without its name.
  if (!clinic.data && !isUnknown(clinic.error))
    return (
      <div className="onb-grid">
        <div className="onb-col">
          <PageHead title={t('screens.onboard_home.title')} />
          <QueryState query={clinic}>{() => null}</QueryState>
        </div>
      </div>
    )
  if (!clinic.data)
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
  const { name, city } = clinic.data
  return (
    <div className="onb-grid">
      <div className="onb-col">
        <p className="onb-clinic">{city ?? ' '}</p>
        <PageHead title={t('onboard.partner.title', { clinic: name })} />
        <p className="onb-intro">{t('onboard.partner.intro')}</p>
        <ErrorSummary errors={errors} general={general} />
        <section className="onb-card" aria-labelledby="share-h">
          <h2 id="share-h">{t('onboard.partner.sharing')}</h2>
          <ul className="onb-missing">
            {(['sees', 'not', 'end'] as const).map((line) => (
              <li key={line}>{t(`onboard.partner.${line}`, { clinic: name })}</li>
            ))}
          </ul>
        </section>
        {account && (
          <div className={`field${errors['agrees'] ? ' field-bad' : ''}`}>
            <CheckField
              {...field<boolean>('agrees')}
              className="check onb-agree"
              label={t('onboard.partner.agree', { clinic: name })}
            />
          </div>
        )}
        <div className="onb-actions">
          {account ? (
            <Button look="primary" size="lg" aria-busy={isBusy} onClick={() => void submit()}>
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
