import { getTeam, setPartnerAccess, type TeamMember } from '@numo/domains/access/contract-team.ts'
import { memberRoles } from '@numo/domains/access/enums.ts'
import { invitePartnerMember } from '@numo/domains/users/contract-members.ts'
import { FormButton } from '../app/forms/form-dialog.tsx'
import { useProgram } from '../app/program.ts'
import { QueryState } from '../app/query-state.tsx'
import { ConfirmButton } from '../app/record/confirm-button.tsx'
import { useCommand } from '../app/use-command.ts'
import { useRead } from '../app/use-read.ts'
import { Panel } from '../ui/panel.tsx'

/** Who may sign in for the caller’s own clinic; its owners invite, change and remove. */
export function OwnTeam({ partner: { id: partnerId } }: { partner: { id: string } }) {
  const { t, locale } = useProgram()
  const query = useRead(getTeam, { partnerId })
  return (
    <QueryState query={query}>
      {({ members, may_manage }) => (
        <Panel
          title={t('parties.team.title')}
          note={t('parties.team.note')}
          action={
            may_manage && (
              <FormButton
                is_main
                label={t('parties.team.invite')}
                title={t('parties.team.invite_title')}
                submit={t('parties.team.send')}
                done={(_, { email }) => t('parties.team.sent', { email: String(email).trim() })}
                endpoint={invitePartnerMember}
                fixed={{ partnerId, locale }}
                refused={{
                  'invalid-email': ['email'],
                  'already-member': ['email'],
                  'not-yourself': ['email'],
                }}
                fields={[
                  { name: 'email', label: t('parties.team.email'), max: 254 },
                  { name: 'display_name', label: t('parties.team.name'), max: 120 },
                  {
                    name: 'member_role',
                    label: t('parties.team.role_field'),
                    kind: 'select',
                    value: 'member',
                    options: memberRoles.map((role) => [role, t(`parties.team.${role}`)]),
                  },
                ]}
              />
            )
          }
        >
          {!may_manage && <p className="dim">{t('parties.team.owner_only')}</p>}
          <ul className="rows">
            {members.map((member) => (
              <Member
                key={member.user_id}
                partnerId={partnerId}
                member={member}
                isManaged={may_manage && !member.is_you}
              />
            ))}
          </ul>
        </Panel>
      )}
    </QueryState>
  )
}

function Member({
  partnerId,
  member,
  isManaged,
}: {
  partnerId: string
  member: TeamMember
  isManaged: boolean
}) {
  const { t, formats } = useProgram()
  const { run, isPending } = useCommand(setPartnerAccess, { done: t('parties.team.role_saved') })
  const { user_id, display_name: name, email, member_role, status, invited_until } = member
  const isInvited = status === 'invited'
  const invitation =
    invited_until === null
      ? t('parties.team.expired')
      : t('parties.team.invited', { day: formats.day(invited_until) })
  return (
    <li>
      <span>
        <b>{name}</b> {member.is_you && <span className="dim">{t('parties.team.you')}</span>}
        <small>{isInvited ? invitation : email}</small>
      </span>
      {isManaged ? (
        <span className="row">
          <select
            className="select-sm"
            aria-label={t('parties.team.role', { name })}
            value={member_role}
            disabled={isPending}
            onChange={(event) => {
              const chosen = memberRoles.find((role) => role === event.target.value)
              if (chosen) void run({ partnerId, user_id, member_role: chosen })
            }}
          >
            {memberRoles.map((role) => (
              <option key={role} value={role}>
                {t(`parties.team.${role}`)}
              </option>
            ))}
          </select>
          <ConfirmButton
            look="ghost"
            is_danger
            label={t(isInvited ? 'parties.team.withdraw' : 'parties.team.remove')}
            aria={t(isInvited ? 'parties.team.withdraw_of' : 'parties.team.remove_of', { name })}
            question={t('parties.team.remove_question', { name })}
            text={t(isInvited ? 'parties.team.withdraw_text' : 'parties.team.remove_text')}
            done={t('parties.team.removed')}
            endpoint={setPartnerAccess}
            input={{ partnerId, user_id, member_role: null }}
          />
        </span>
      ) : (
        <span className="dim">{t(`parties.team.${member_role}`)}</span>
      )}
    </li>
  )
}
