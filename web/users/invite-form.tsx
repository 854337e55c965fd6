import { useState } from 'react'
import { inviteUser } from '@numo/domains/users/contract-members.ts'
import { useProgram } from '../app/program.ts'
import { Panel } from '../app/record/panel.tsx'
import { useRenew } from '../app/record/use-record.ts'
import { ErrorSummary, Field } from '../ui/field.tsx'
import { useProblemText } from '../app/problem-text.ts'
import { SelectField } from '../ui/select-field.tsx'
import { SubmitButton } from '../ui/submit-button.tsx'
import { useForm } from '../ui/use-form.ts'
import { localeOptions } from './options.ts'
import { memberRoleOptions } from './member-roles.ts'

/** Brings somebody into a household or an organisation by their address. */
export function InviteForm({ hat, of }: { hat: 'client' | 'partner'; of: string }) {
  const { t, caller, toasts, locale } = useProgram()
  const renew = useRenew()
  const textOf = useProblemText()
  // A new form each time somebody was invited.
  const [round, setRound] = useState(0)
  const form = useForm({
    check: (sent) => ({
      ...(sent('display_name').trim() === '' && {
        display_name: t('record.needed', { label: t('people.name') }),
      }),
      ...(!/^\S+@\S+\.\S+$/.test(sent('email').trim()) && {
        email: t('record.problem.invalid_email'),
      }),
    }),
    send: async (sent) => {
      const member_role = memberRoleOptions(t).find(([one]) => one === sent('member_role'))?.[0]
      await caller.call(inviteUser, {
        role: hat,
        of,
        email: sent('email').trim(),
        display_name: sent('display_name').trim(),
        locale: sent('locale') === 'es' ? 'es' : 'en',
        ...(member_role && { member_role }),
      })
      await renew()
      setRound(round + 1)
      toasts.show(t('staff.invited', { email: sent('email').trim() }), { tone: 'ok' })
    },
    explain: (error) => ({ general: textOf(error) }),
  })
  return (
    <Panel title={t('staff.invite')} note={t('staff.invite_text')}>
      <form key={round} {...form.form} className="edit">
        <ErrorSummary errors={form.errors} general={form.general} />
        <Field
          name="display_name"
          label={t('people.name')}
          autoComplete="off"
          maxLength={120}
          error={form.errors['display_name']}
        />
        <Field
          name="email"
          type="email"
          label={t('people.email')}
          autoComplete="off"
          maxLength={254}
          error={form.errors['email']}
        />
        <SelectField
          name="member_role"
          label={t('staff.may_label')}
          options={memberRoleOptions(t)}
          defaultValue="member"
        />
        <SelectField
          name="locale"
          label={t('trail.field.locale')}
          options={localeOptions(t)}
          defaultValue={locale}
        />
        <SubmitButton isBusy={form.isBusy}>{t('staff.invite_button')}</SubmitButton>
      </form>
    </Panel>
  )
}
