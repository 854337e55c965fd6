import { useState } from 'react'
import { inviteUser } from '@numo/domains/users/contract-members.ts'
import { useProgram } from '../app/program.ts'
import { Panel } from '../ui/panel.tsx'
import { EndpointForm } from '../app/forms/endpoint-form.tsx'
import type { FormFieldSpec } from '../app/forms/form-field.tsx'
import { localeOptions } from './options.ts'
import { memberRoleOptions } from './member-roles.ts'

/** Invites somebody into a household or partner by email. */
export function InviteForm({ actingRole, of }: { actingRole: 'client' | 'partner'; of: string }) {
  const { t, toasts, locale } = useProgram()
  // Remounts the form after each invitation.
  const [round, setRound] = useState(0)
  const fields: readonly FormFieldSpec[] = [
    { name: 'display_name', label: t('people.name'), max: 120 },
    { name: 'email', label: t('people.email'), max: 254 },
    {
      name: 'member_role',
      label: t('staff.may_label'),
      kind: 'select',
      options: memberRoleOptions(t),
      value: 'member',
    },
    {
      name: 'locale',
      label: t('trail.field.locale'),
      kind: 'select',
      options: localeOptions(t),
      value: locale,
    },
  ]
  return (
    <Panel title={t('staff.invite')} note={t('staff.invite_text')}>
      <EndpointForm
        key={round}
        endpoint={inviteUser}
        fixed={{ role: actingRole, of }}
        fields={fields}
        className="edit"
        submit={t('staff.invite_button')}
        onDone={(_, { email }) => {
          setRound(round + 1)
          toasts.show(t('staff.invited', { email: String(email).trim() }), { tone: 'ok' })
        }}
      />
    </Panel>
  )
}
