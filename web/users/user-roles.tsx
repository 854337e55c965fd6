import { Link } from 'react-router'
import { setMembership } from '@numo/domains/access/contract-admin.ts'
import { requestStaff } from '@numo/domains/access/contract-staff.ts'
import { useProgram } from '../app/program.ts'
import { ConfirmButton } from '../app/record/confirm-button.tsx'
import { Panel } from '../ui/panel.tsx'
import { Status } from '../ui/status.tsx'
import { When } from '../app/record/when.tsx'
import { useCommand } from '../app/use-command.ts'
import { memberRoleOptions } from './member-roles.ts'
import { StaffRequestLine } from '../staff/staff-requests.tsx'
import type { User } from './use-user.ts'

type Membership = User['memberships'][number]

/** Roles of a user with their household or partner: add, change and remove. */
export function UserRoles({ user }: { user: User }) {
  const { t } = useProgram()
  return (
    <Panel title={t('people.roles')} note={user.is_me ? t('staff.is_me') : undefined}>
      {user.memberships.length === 0 && <p className="dim">{t('staff.no_roles')}</p>}
      <ul className="rows">
        {user.memberships.map((membership) => (
          <RoleLine key={membership.id} user={user} membership={membership} />
        ))}
      </ul>
      {!user.is_me && <MakeStaff user={user} />}
    </Panel>
  )
}

function RoleLine({ user, membership }: { user: User; membership: Membership }) {
  const { t } = useProgram()
  const { run, isPending } = useCommand(setMembership, { done: t('app.saved') })
  const { role, of, status, member_role, id } = membership
  const isOpen = status === 'active' && !user.is_me
  const name = t(`people.role.${role}`)
  const options = memberRoleOptions(t)
  const put = (next: Membership['member_role']) =>
    run({ id: user.id, role, of: of.id, member_role: next, status: 'active' })
  return (
    <li>
      <span>
        <b>{name}</b>{' '}
        {of.kind === 'account' && <Link to={`/admin/accounts/${of.id}`}>{of.name}</Link>}
        {of.kind === 'partner' && <Link to={`/admin/partners/${of.id}`}>{of.name}</Link>}
        <small>
          {t('staff.since')} <When at={membership.created_at} day />
        </small>
      </span>
      {status !== 'active' && (
        <Status tone={status === 'revoked' ? 'idle' : 'info'}>
          {t(`staff.membership.${status}`)}
        </Status>
      )}
      {isOpen && role !== 'admin' && (
        <select
          aria-label={t('staff.may', { role: name })}
          value={member_role}
          disabled={isPending}
          onChange={({ target }) => {
            const next = options.find(([one]) => one === target.value)?.[0]
            if (next) void put(next)
          }}
        >
          {options.map(([one, text]) => (
            <option key={one} value={one}>
              {text}
            </option>
          ))}
        </select>
      )}
      {isOpen && (
        <ConfirmButton
          key={id}
          label={t('staff.take_away')}
          question={t('staff.take_away_question', { role: name, name: user.display_name })}
          text={t('staff.take_away_text')}
          done={t('staff.taken_away')}
          is_danger
          has_reason
          endpoint={setMembership}
          input={{
            id: user.id,
            role,
            status: 'revoked',
          }}
        />
      )}
    </li>
  )
}

function MakeStaff({ user }: { user: User }) {
  const { t } = useProgram()
  if (user.roles.includes('admin')) return null
  if (user.staff_request)
    return <StaffRequestLine request={user.staff_request} name={user.display_name} />
  return (
    <ConfirmButton
      label={t('staff.make_staff')}
      question={t('staff.make_staff_question', { name: user.display_name })}
      text={t('staff.make_staff_text')}
      done={t('staff.made_staff')}
      has_reason
      needs_reason
      endpoint={requestStaff}
      input={{ id: user.id, reason: '' }}
    />
  )
}
