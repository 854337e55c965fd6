import { useState } from 'react'
import { Link } from 'react-router'
import { useProgram } from '../app/program.ts'
import type { FactorNeeded } from '../app/session/identity.ts'
import { ErrorSummary, Field } from '../ui/field.tsx'
import { useTitle } from '../ui/page-head.tsx'
import { SubmitButton } from '../ui/submit-button.tsx'
import { useForm } from '../ui/use-form.ts'
import { DemoCode } from './demo-code.tsx'
import { sentenceOf } from './sentences.ts'
import { dropTicket } from './ticket.ts'
import { useSignIn } from './use-sign-in.ts'

/** The code after the password: of the authenticator app, or one of the recovery codes. */
export function FactorForm({ needed }: { needed: FactorNeeded }) {
  const { t, identity } = useProgram()
  const { finish } = useSignIn()
  const [isRecovery, setRecovery] = useState(!needed.factors.includes('totp'))
  const { errors, general, isBusy, hasProblem, form } = useForm({
    check: (sent): Record<string, string> =>
      sent('code').trim() ? {} : { code: t('auth.need.code') },
    async send(sent) {
      const factor = isRecovery ? 'recovery-code' : 'totp'
      const token = await (
        await identity()
      ).finishSignIn(needed.ticket, factor, sent('code').replaceAll(/\s/g, ''))
      dropTicket()
      await finish(token)
    },
    explain: (error) => ({ general: t(sentenceOf('second-factor', error)) }),
  })
  useTitle(t('auth.verify.title'), hasProblem)
  return (
    <>
      <h1 tabIndex={-1}>{t('auth.verify.title')}</h1>
      <ErrorSummary errors={errors} general={general} />
      <form {...form} className="stack">
        <Field
          key={isRecovery ? 'recovery' : 'totp'}
          name="code"
          inputMode={isRecovery ? 'text' : 'numeric'}
          autoComplete="one-time-code"
          spellCheck={false}
          maxLength={64}
          label={t(isRecovery ? 'auth.verify.recovery_code' : 'auth.verify.code')}
          hint={t(isRecovery ? 'auth.verify.recovery' : 'auth.verify.totp')}
          error={errors['code']}
        />
        <SubmitButton isBusy={isBusy}>{t('auth.verify.submit')}</SubmitButton>
      </form>
      {!isRecovery && <DemoCode />}
      {needed.factors.includes('totp') && needed.factors.includes('recovery-code') && (
        <p className="auth-foot">
          <button type="button" className="as-link" onClick={() => setRecovery(!isRecovery)}>
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
