import { useState } from 'react'
import { inviteFamilyMember } from '@numo/domains/onboarding/contract-family.ts'
import type { Onboarding } from '@numo/domains/onboarding/contract.ts'
import { isAdult } from '@numo/domains/privacy/rules-consent.ts'
import { useProgram } from '../app/program.ts'
import { ErrorSummary, Field } from '../ui/field.tsx'
import { useProblemText } from '../app/problem-text.ts'
import { SelectField } from '../ui/select-field.tsx'
import { SubmitButton } from '../ui/submit-button.tsx'
import { useForm } from '../ui/use-form.ts'
import { today } from './today.ts'
import { Button } from '../ui/button.tsx'

/** Asks somebody by mail to sign in: a person of the household for themself, or somebody who helps. */
export function InviteForm({ onboarding }: { onboarding: Onboarding }) {
  const { t, caller, toasts, locale } = useProgram()
  const textOf = useProblemText()
  const [isOpen, setOpen] = useState(false)
  // Who of the household has no sign-in of their own yet.
  const adults = onboarding.clients.filter(
    ({ signs_in, relationship, birth_date }) =>
      !signs_in && relationship !== 'self' && isAdult(birth_date, today())
  )
  const { errors, general, isBusy, form } = useForm({
    check: (sent): Record<string, string> =>
      sent('invite_email').includes('@')
        ? {}
        : { invite_email: t('home.settings.family.need_email') },
    async send(sent) {
      const email = sent('invite_email').trim()
      await caller.call(inviteFamilyMember, {
        accountId: onboarding.account.id,
        email,
        client_id: adults.find(({ id }) => id === sent('invite_person'))?.id ?? null,
        member_role: sent('invite_role') === 'read_only' ? 'read_only' : 'member',
        locale,
      })
      setOpen(false)
      toasts.show(t('home.settings.family.sent', { email }), { tone: 'ok' })
    },
    explain: (error) => ({ field: 'invite_email', error: textOf(error) }),
  })
  if (!isOpen)
    return (
      <p className="row">
        <Button onClick={() => setOpen(true)}>{t('home.settings.family.invite')}</Button>
      </p>
    )
  return (
    <form {...form} className="stack">
      <ErrorSummary errors={errors} general={general} />
      {adults.length > 0 && (
        <SelectField
          name="invite_person"
          label={t('home.settings.family.person')}
          defaultValue={adults[0]?.id}
          options={[
            ...adults.map(
              ({ id, first_name, last_name }) => [id, `${first_name} ${last_name}`] as const
            ),
            ['', t('home.settings.family.helper')],
          ]}
        />
      )}
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
        <Button look="ghost" onClick={() => setOpen(false)}>
          {t('app.cancel')}
        </Button>
      </div>
    </form>
  )
}
