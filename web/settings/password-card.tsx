import { useState } from 'react'
import { changePassword } from '@numo/domains/users/contract-me.ts'
import { useProgram } from '../app/program.ts'
import { isLongEnough } from '../auth/password-length.ts'
import { CallProblem } from '../app/call-problem.ts'
import { ErrorSummary } from '../ui/field.tsx'
import { NewPasswordField } from '../ui/new-password-field.tsx'
import { PasswordField } from '../ui/password-field.tsx'
import { useProblemText } from '../app/problem-text.ts'
import { SubmitButton } from '../ui/submit-button.tsx'
import { useForm } from '../ui/use-form.ts'

/** A new password; the other devices are signed out. */
export function PasswordCard() {
  const { t, caller, toasts } = useProgram()
  const textOf = useProblemText()
  const [round, setRound] = useState(0)
  const { errors, general, isBusy, form } = useForm({
    check: (sent): Record<string, string> => ({
      ...(sent('current') === '' && { current: t('auth.need.password') }),
      ...(!isLongEnough(sent('next')) && { next: t('auth.need.password_new') }),
    }),
    async send(sent) {
      await caller.call(changePassword, { current: sent('current'), next: sent('next') })
      toasts.show(t('security.password.done'), { tone: 'ok' })
      setRound(round + 1)
    },
    explain(error) {
      const code = error instanceof CallProblem ? error.code : ''
      if (code === 'wrong-password')
        return { field: 'current', error: t('security.password.wrong') }
      if (code === 'weak-password') return { field: 'next', error: t('auth.fixed.weak_password') }
      if (code === 'short-for-staff')
        return { field: 'next', error: t('auth.more.short_for_staff') }
      return { general: textOf(error) }
    },
  })
  return (
    <section className="card" aria-labelledby="password-h">
      <h2 id="password-h">{t('security.password.title')}</h2>
      <ErrorSummary errors={errors} general={general} />
      <form {...form} className="stack" key={round}>
        <PasswordField
          name="current"
          autoComplete="current-password"
          label={t('security.password.current')}
          error={errors['current']}
        />
        <NewPasswordField name="next" label={t('security.password.next')} error={errors['next']} />
        <SubmitButton isBusy={isBusy}>{t('security.password.submit')}</SubmitButton>
      </form>
    </section>
  )
}
