import { proveAgain } from '@numo/domains/users/contract-proof.ts'
import { useProgram } from '../app/program.ts'
import { ErrorSummary, Field } from '../ui/field.tsx'
import { PasswordField } from '../ui/password-field.tsx'
import { SubmitButton } from '../ui/submit-button.tsx'
import { useForm } from '../ui/use-form.ts'
import { DemoCode } from './demo-code.tsx'
import { sentenceOf } from './sentences.ts'

type Props = {
  way: 'password' | 'totp' | 'recovery-code'
  email: string
  onProved: () => void
}

/** The password, the code of an authenticator, or a recovery code. */
export function ProveByText({ way, email, onProved }: Props) {
  const { t, identity, caller, session } = useProgram()
  const isPassword = way === 'password'
  const { errors, general, isBusy, form } = useForm({
    check: (sent): Record<string, string> =>
      sent('proof').trim()
        ? {}
        : { proof: t(isPassword ? 'auth.need.password' : 'auth.need.code') },
    async send(sent) {
      if (isPassword) {
        const service = await identity()
        await service.proveByPassword(email, sent('proof'))
        // There the next token says when it was.
        if (service.kind === 'firebase') await session.tokens.refresh()
      } else await caller.call(proveAgain, { way, code: sent('proof') })
      onProved()
    },
    explain(error) {
      return { field: 'proof', error: t(sentenceOf('proof', error)) }
    },
  })
  return (
    <form {...form} className="stack">
      <ErrorSummary errors={errors} general={general} />
      {isPassword ? (
        <PasswordField
          name="proof"
          autoComplete="current-password"
          label={t('auth.field.password')}
          error={errors['proof']}
        />
      ) : (
        <Field
          name="proof"
          inputMode={way === 'totp' ? 'numeric' : 'text'}
          autoComplete="one-time-code"
          spellCheck={false}
          maxLength={64}
          label={t(way === 'totp' ? 'auth.verify.code' : 'auth.verify.recovery_code')}
          hint={t(way === 'totp' ? 'auth.verify.totp' : 'auth.verify.recovery')}
          error={errors['proof']}
        />
      )}
      <SubmitButton isBusy={isBusy}>{t('auth.verify.submit')}</SubmitButton>
      {way === 'totp' && <DemoCode />}
    </form>
  )
}
