import { useState } from 'react'
import { changeEmail } from '@numo/domains/users/contract-links.ts'
import { useProgram } from '../app/program.ts'
import { CallProblem } from '../app/call-problem.ts'
import { useWho } from '../app/session/use-who.ts'
import { ErrorSummary, Field } from '../ui/field.tsx'
import { useProblemText } from '../app/problem-text.ts'
import { SubmitButton } from '../ui/submit-button.tsx'
import { useForm } from '../ui/use-form.ts'
import { Button } from '../ui/button.tsx'

/** The address somebody signs in with, and another one: it counts once its own mail was read. */
export function AddressCard() {
  const { t, caller, locale } = useProgram()
  const { user } = useWho()
  const textOf = useProblemText()
  const [sentTo, setSentTo] = useState<string | null>(null)
  const { errors, general, isBusy, form } = useForm({
    check: (sent): Record<string, string> => ({
      ...(!sent('new_email').trim() && { new_email: t('auth.need.email') }),
    }),
    async send(sent) {
      const email = sent('new_email').trim()
      await caller.call(changeEmail, { email, locale })
      setSentTo(email)
    },
    explain(error) {
      const code = error instanceof CallProblem ? error.code : ''
      if (code === 'invalid-email')
        return { field: 'new_email', error: t('auth.more.invalid_email') }
      if (code === 'same-address') return { field: 'new_email', error: t('security.address.same') }
      return { general: textOf(error) }
    },
  })
  return (
    <section className="card" aria-labelledby="address-h">
      <h2 id="address-h">{t('security.address.title')}</h2>
      <p className="dim">{t('security.address.text', { email: user.email })}</p>
      <ErrorSummary errors={errors} general={general} />
      {sentTo === null ? (
        <form {...form} className="stack">
          <Field
            name="new_email"
            type="email"
            inputMode="email"
            autoComplete="email"
            autoCapitalize="none"
            spellCheck={false}
            maxLength={254}
            label={t('security.address.next')}
            error={errors['new_email']}
          />
          <SubmitButton isBusy={isBusy}>{t('security.address.submit')}</SubmitButton>
        </form>
      ) : (
        <>
          <output>{t('security.address.sent', { email: sentTo })}</output>
          <p className="row">
            <Button onClick={() => setSentTo(null)}>{t('security.address.other')}</Button>
          </p>
        </>
      )}
    </section>
  )
}
