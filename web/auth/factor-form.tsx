import { useState } from 'react'
import { Link } from 'react-router'
import { finishSignIn } from '@numo/domains/users/contract.ts'
import { useEndpointForm } from '../app/forms/use-endpoint-form.ts'
import { useProgram } from '../app/program.ts'
import type { FactorNeeded } from '../app/session/identity.ts'
import { ErrorSummary } from '../ui/error-summary.tsx'
import { CodeField } from '../ui/fields/text-fields.tsx'
import { useTitle } from '../ui/page-head.tsx'
import { SubmitButton } from '../ui/submit-button.tsx'
import { DemoCode } from './demo-code.tsx'
import { sentenceOf } from './sentences.ts'
import { dropTicket } from './ticket.ts'
import { useSignIn } from './use-sign-in.ts'

/** Second factor after the password: a TOTP code or a recovery code. */
export function FactorForm({ needed }: { needed: FactorNeeded }) {
  const { t, identity } = useProgram()
  const { finish } = useSignIn()
  const [isRecovery, setRecovery] = useState(!needed.factors.includes('totp'))
  const { errors, general, isBusy, hasProblem, form, field, restart } = useEndpointForm(
    finishSignIn,
    { code: '' },
    {
      labels: { code: t(isRecovery ? 'auth.verify.recovery_code' : 'auth.verify.code') },
      needed: { code: t('auth.need.code') },
      asks_to_leave: false,
      prepare: ({ code }) => ({
        ticket: needed.ticket,
        factor: isRecovery ? 'recovery-code' : 'totp',
        code: code.replaceAll(/\s/g, ''),
      }),
      async send({ ticket, factor, code }) {
        const token = await (await identity()).finishSignIn(ticket, factor, code)
        dropTicket()
        await finish(token)
        return null
      },
      explain: (error) => t(sentenceOf('second-factor', error)),
    }
  )
  useTitle(t('auth.verify.title'), hasProblem)
  return (
    <>
      <h1 tabIndex={-1}>{t('auth.verify.title')}</h1>
      <ErrorSummary errors={errors} general={general} />
      <form {...form} className="stack">
        <CodeField
          {...field('code')}
          is_digits={!isRecovery}
          hint={t(isRecovery ? 'auth.verify.recovery' : 'auth.verify.totp')}
        />
        <SubmitButton isBusy={isBusy}>{t('auth.verify.submit')}</SubmitButton>
      </form>
      {!isRecovery && <DemoCode />}
      {needed.factors.includes('totp') && needed.factors.includes('recovery-code') && (
        <p className="auth-foot">
          <button
            type="button"
            className="as-link"
            onClick={() => {
              setRecovery(!isRecovery)
              restart({ code: '' })
            }}
          >
            {t(isRecovery ? 'auth.verify.use_totp' : 'auth.verify.use_recovery')}
          </button>
        </p>
      )}
      <p className="auth-foot">
        <Link to="/auth/login" onClick={dropTicket}>
          {t('auth.verify.other')}
        </Link>
      </p>
    </>
  )
}
