import { proveAgain } from '@numo/domains/users/contract-proof.ts'
import { useProgram } from '../app/program.ts'
import { useEndpointForm } from '../app/forms/use-endpoint-form.ts'
import { ErrorSummary } from '../ui/error-summary.tsx'
import { PasswordField } from '../ui/fields/password-field.tsx'
import { CodeField } from '../ui/fields/text-fields.tsx'
import { SubmitButton } from '../ui/submit-button.tsx'
import { DemoCode } from './demo-code.tsx'
import { sentenceOf } from './sentences.ts'

type Props = {
  way: 'password' | 'totp' | 'recovery-code'
  email: string
  onProved: () => void
}

/** Recent proof by password, TOTP code or recovery code. */
export function ProveByText({ way, email, onProved }: Props) {
  const { t, identity, caller, session } = useProgram()
  const isPassword = way === 'password'
  const name = isPassword ? 'password' : 'code'
  const label = isPassword
    ? 'auth.field.password'
    : way === 'totp'
      ? 'auth.verify.code'
      : 'auth.verify.recovery_code'
  const { errors, general, isBusy, form, field } = useEndpointForm(
    proveAgain,
    { [name]: '' },
    {
      labels: { [name]: t(label) },
      needed: { [name]: t(isPassword ? 'auth.need.password' : 'auth.need.code') },
      fixed: { way },
      // Shown above other forms: its field names need a prefix.
      scope: 'proof',
      asks_to_leave: false,
      async send(input) {
        if (!isPassword) return caller.call(proveAgain, input)
        const service = await identity()
        await service.proveByPassword(email, input.password ?? '')
        // With Firebase the next token contains the time of the proof.
        if (service.kind === 'firebase') await session.tokens.refresh()
        return null
      },
      onDone: onProved,
      explain: (error) => t(sentenceOf('proof', error)),
      refused: {
        'wrong-password': [name],
        'invalid-credential': [name],
        'invalid-second-factor': [name],
      },
    }
  )
  return (
    <form {...form} className="stack">
      <ErrorSummary errors={errors} general={general} />
      {isPassword ? (
        <PasswordField {...field(name)} autoComplete="current-password" />
      ) : (
        <CodeField
          {...field(name)}
          is_digits={way === 'totp'}
          hint={t(way === 'totp' ? 'auth.verify.totp' : 'auth.verify.recovery')}
        />
      )}
      <SubmitButton isBusy={isBusy}>{t('auth.verify.submit')}</SubmitButton>
      {way === 'totp' && <DemoCode />}
    </form>
  )
}
