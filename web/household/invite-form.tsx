import { useState } from 'react'
import { inviteFamilyMember } from '@numo/domains/onboarding/contract-family.ts'
import type { Onboarding } from '@numo/domains/onboarding/contract.ts'
import { useProgram } from '../app/program.ts'
import { useRenew } from '../record/use-record.ts'
import { ErrorSummary, Field } from '../ui/field.tsx'
import { useProblemText } from '../ui/problem-text.ts'
import { SelectField } from '../ui/select-field.tsx'
import { SubmitButton } from '../ui/submit-button.tsx'
import { useForm } from '../ui/use-form.ts'

/** Asks somebody by mail to sign in for the household. */
export function InviteForm({ onboarding }: { onboarding: Onboarding }) {
  const { t, caller, toasts, locale } = useProgram()
  const renew = useRenew()
  const textOf = useProblemText()
  const [isOpen, setOpen] = useState(false)
  const { errors, general, isBusy, form } = useForm({
    check: (sent): Record<string, string> =>
      sent('invite_email').includes('@')
        ? {}
        : { invite_email: t('home.settings.family.need_email') },
    async send(sent) {
      const email = sent('invite_email').trim()
      const person = onboarding.clients.find(
        (one) => one.email?.toLowerCase() === email.toLowerCase()
      )
      await caller.call(inviteFamilyMember, {
        accountId: onboarding.account.id,
        email,
        client_id: person && !person.signs_in ? person.id : null,
        member_role: sent('invite_role') === 'read_only' ? 'read_only' : 'member',
        locale,
      })
      await renew()
      setOpen(false)
      toasts.show(t('home.settings.family.sent', { email }), { tone: 'ok' })
    },
    explain: (error) => ({ field: 'invite_email', error: textOf(error) }),
  })
  if (!isOpen)
    return (
      <p className="row">
        <button type="button" className="btn btn-line btn-md" onClick={() => setOpen(true)}>
          {t('home.settings.family.invite')}
        </button>
      </p>
    )
  return (
    <form {...form} className="stack">
      <ErrorSummary errors={errors} general={general} />
      <Field
        name="invite_email"
        type="email"
        autoComplete="off"
        maxLength={254}
        label={t('home.settings.family.email')}
        hint={t('home.settings.family.email_hint')}
        error={errors['invite_email']}
      />
      <SelectField
        name="invite_role"
        label={t('home.settings.family.may')}
        defaultValue="member"
        options={[
          ['member', t('home.settings.family.member')],
          ['read_only', t('home.settings.family.read_only')],
        ]}
      />
      <div className="row">
        <SubmitButton isBusy={isBusy}>{t('home.settings.family.send')}</SubmitButton>
        <button type="button" className="btn btn-ghost btn-md" onClick={() => setOpen(false)}>
          {t('app.cancel')}
        </button>
      </div>
    </form>
  )
}
