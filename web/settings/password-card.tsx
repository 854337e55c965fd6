import { changePassword } from '@numo/domains/users/contract-me.ts'
import { useEndpointForm } from '../app/forms/use-endpoint-form.ts'
import { useProgram } from '../app/program.ts'
import { shortPassword } from '../auth/password-length.ts'
import { Card } from '../ui/card.tsx'
import { ErrorSummary } from '../ui/error-summary.tsx'
import { NewPasswordField } from '../ui/fields/new-password-field.tsx'
import { PasswordField } from '../ui/fields/password-field.tsx'
import { SubmitButton } from '../ui/submit-button.tsx'

/** Changes the password, which signs out the other devices. */
export function PasswordCard() {
  const { t } = useProgram()
  const first = { current: '', next: '' }
  const { errors, general, isBusy, form, field, restart } = useEndpointForm(changePassword, first, {
    labels: { current: t('security.password.current'), next: t('security.password.next') },
    needed: { current: t('auth.need.password') },
    check: ({ next }) => shortPassword('next', next, t),
    refused: {
      'wrong-password': ['current', t('security.password.wrong')],
      'weak-password': ['next', t('auth.fixed.weak_password')],
      'short-for-staff': ['next', t('auth.more.short_for_staff')],
    },
    done: t('security.password.done'),
    onDone: (): void => restart(first),
  })
  return (
    <Card title={t('security.password.title')}>
      <ErrorSummary errors={errors} general={general} />
      <form {...form} className="stack">
        <PasswordField {...field('current')} autoComplete="current-password" />
        <NewPasswordField {...field('next')} />
        <SubmitButton isBusy={isBusy}>{t('security.password.submit')}</SubmitButton>
      </form>
    </Card>
  )
}
