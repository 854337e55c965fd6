import { useState } from 'react'
import {
  inviteFamilyMember,
  revokeFamilyInvitation,
} from '@numo/domains/onboarding/contract-family.ts'
import type { HouseholdClient, Onboarding } from '@numo/domains/onboarding/contract.ts'
import { useProgram } from '../app/program.ts'
import { Field } from '../ui/field.tsx'
import { SelectField } from '../ui/select-field.tsx'
import { useAction } from '../app/use-action.ts'
import type { InvitedMemberRole } from '@numo/domains/access/enums.ts'
import { Button } from '../ui/button.tsx'

/** An adult decides about their own data: they are asked to sign in for themself, by a mail to them alone. */
export function InvitePerson({
  onboarding,
  person,
}: {
  onboarding: Onboarding
  person: HouseholdClient
}) {
  const { t, caller, locale, formats } = useProgram()
  const { run, isBusy } = useAction()
  const [isOpen, setOpen] = useState(false)
  const [email, setEmail] = useState(person.email ?? '')
  const [role, setRole] = useState<InvitedMemberRole>('member')
  const accountId = onboarding.account.id
  const invitation = onboarding.invitations.find(({ client_id }) => client_id === person.id)
  const name = person.first_name
  if (person.signs_in)
    return <p className="onb-invite">{t('onboard.clients.signs_in', { name })}</p>
  const send = (to: string) =>
    run(
      async () => {
        const client = { client_id: person.id, email: to, member_role: role, locale }
        await caller.call(inviteFamilyMember, { accountId, ...client })
        setOpen(false)
      },
      t('onboard.clients.invited', { email: to })
    )
  if (invitation?.state === 'open')
    return (
      <p className="onb-invite">
        {t('onboard.clients.invite_open', {
          email: invitation.email,
          day: formats.day(invitation.expires_at.slice(0, 10)),
        })}{' '}
        <button type="button" className="as-link" onClick={() => void send(invitation.email)}>
          {t('onboard.clients.invite_again')}
        </button>{' '}
        <button
          type="button"
          className="as-link"
          onClick={() =>
            void run(async () => {
              await caller.call(revokeFamilyInvitation, { accountId, id: invitation.id })
            }, t('onboard.clients.invite_revoked'))
          }
        >
          {t('onboard.clients.invite_revoke')}
        </button>
      </p>
    )
  if (!isOpen)
    return (
      <p className="onb-invite">
        {t('onboard.clients.invite_why', { name })}{' '}
        <button type="button" className="as-link" onClick={() => setOpen(true)}>
          {t('onboard.clients.invite', { name })}
        </button>
      </p>
    )
  return (
    <div className="onb-invite onb-invite-form">
      <Field
        name={`invite_${person.id}`}
        type="email"
        inputMode="email"
        autoComplete="off"
        autoCapitalize="none"
        label={t('onboard.clients.invite_email', { name })}
        hint={t('onboard.clients.invite_hint')}
        value={email}
        onChange={(event) => setEmail(event.target.value)}
      />
      <SelectField
        name={`role_${person.id}`}
        label={t('onboard.clients.invite_role')}
        value={role}
        options={[
          ['member', t('onboard.clients.role.member')],
          ['read_only', t('onboard.clients.role.read_only')],
        ]}
        onChange={(event) => setRole(event.target.value === 'read_only' ? 'read_only' : 'member')}
      />
      <div className="row">
        <Button look="primary" aria-busy={isBusy} onClick={() => void send(email.trim())}>
          {t('onboard.clients.invite_send')}
        </Button>
        <Button look="ghost" onClick={() => setOpen(false)}>
          {t('app.cancel')}
        </Button>
      </div>
    </div>
  )
}
