import {
  inviteFamilyMember,
  revokeFamilyInvitation,
} from '@numo/domains/onboarding/contract-family.ts'
import type { HouseholdClient, Onboarding } from '@numo/domains/onboarding/contract.ts'
import { EndpointForm } from '../app/forms/endpoint-form.tsx'
import { useProgram } from '../app/program.ts'
import { useCommand } from '../app/use-command.ts'

/** Invites an adult, who decides about their own data, to a sign-in of their own; the email goes only to them. */
export function InvitePerson({
  onboarding,
  person,
  isOpen,
  open,
}: {
  onboarding: Onboarding
  person: HouseholdClient
  isOpen: boolean
  open: (is: boolean) => void
}) {
  const { t, toasts, locale, formats } = useProgram()
  const accountId = onboarding.account.id
  const invitation = onboarding.invitations.find(({ client_id }) => client_id === person.id)
  const name = person.first_name
  const again = useCommand(inviteFamilyMember, {
    done: t('onboard.clients.invited', { email: invitation?.email ?? '' }),
  })
  const revoke = useCommand(revokeFamilyInvitation, { done: t('onboard.clients.invite_revoked') })
  if (person.signs_in)
    return <p className="onb-invite">{t('onboard.clients.signs_in', { name })}</p>
  const fixed = { accountId, client_id: person.id, locale }
  if (invitation?.state === 'open')
    return (
      <p className="onb-invite">
        {t('onboard.clients.invite_open', {
          email: invitation.email,
          day: formats.moment(invitation.expires_at, 'day'),
        })}{' '}
        <button
          type="button"
          className="as-link"
          onClick={() =>
            void again.run({
              ...fixed,
              email: invitation.email,
              member_role: invitation.member_role,
            })
          }
        >
          {t('onboard.clients.invite_again')}
        </button>{' '}
        <button
          type="button"
          className="as-link"
          onClick={() => void revoke.run({ accountId, id: invitation.id })}
        >
          {t('onboard.clients.invite_revoke')}
        </button>
      </p>
    )
  if (!isOpen)
    return (
      <p className="onb-invite">
        {t('onboard.clients.invite_why', { name })}{' '}
        <button type="button" className="as-link" onClick={() => open(true)}>
          {t('onboard.clients.invite', { name })}
        </button>
      </p>
    )
  return (
    <EndpointForm
      endpoint={inviteFamilyMember}
      className="onb-invite onb-invite-form"
      fixed={fixed}
      fields={[
        {
          name: 'email',
          label: t('onboard.clients.invite_email', { name }),
          hint: t('onboard.clients.invite_hint'),
          kind: 'email',
          value: person.email,
          needed: t('app.need_email'),
        },
        {
          name: 'member_role',
          label: t('onboard.clients.invite_role'),
          kind: 'select',
          value: 'member',
          options: [
            ['member', t('onboard.clients.role.member')],
            ['read_only', t('onboard.clients.role.read_only')],
          ],
        },
      ]}
      refused={{ 'invalid-email': ['email'] }}
      submit={t('onboard.clients.invite_send')}
      onCancel={() => open(false)}
      onDone={(_, { email }) => {
        toasts.show(t('onboard.clients.invited', { email: String(email).trim() }), { tone: 'ok' })
        open(false)
      }}
    />
  )
}
