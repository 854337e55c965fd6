import { endUserSessions, updateUser } from '@numo/domains/users/contract-admin.ts'
import { useProgram } from '../../../app/program.ts'
import { RoleNames, UserStatus } from '../../../users/facts.tsx'
import { Activity } from '../../../app/record/activity.tsx'
import { ConfirmButton } from '../../../app/record/confirm-button.tsx'
import { EditPanel } from '../../../app/record/edit-panel.tsx'
import { Facts } from '../../../app/record/facts.tsx'
import { Panel } from '../../../ui/panel.tsx'
import { RecordPage } from '../../../app/record/record-page.tsx'
import { RecordState } from '../../../app/record/record-state.tsx'
import { When } from '../../../app/record/when.tsx'
import { AccessPanel } from '../../../users/access-panel.tsx'
import { localeOptions } from '../../../users/options.ts'
import { timeZoneName, timeZoneOptions } from '../../../ui/time-zones.ts'
import { SessionsPanel } from '../../../users/sessions-panel.tsx'
import { UserRoles } from '../../../users/user-roles.tsx'
import { useUser, type User } from '../../../users/use-user.ts'
import { ViewAs } from '../../../users/view-as.tsx'
import { ButtonLink } from '../../../ui/button-link.tsx'
import { groupPhone } from '@numo/kit/phone.ts'

/** A user: profile, roles, flags, sessions and audit trail. */
export function Page() {
  const query = useUser()
  const { t } = useProgram()
  const list = { to: '/admin/users', title: t('screens.admin_users.title') }
  return (
    <RecordState query={query} list={list} title={t('screens.admin_user.title')}>
      {(user) => <UserRecord user={user} />}
    </RecordState>
  )
}

function UserRecord({ user }: { user: User }) {
  const { t, locale } = useProgram()
  return (
    <RecordPage
      list={{ to: '/admin/users', title: t('screens.admin_users.title') }}
      title={user.display_name}
      state={<UserStatus status={user.status} />}
      note={user.is_me ? t('staff.is_me') : user.email}
      actions={
        !user.is_me && (
          <>
            <ViewAs user={user} />
            <SuspendButton user={user} />
          </>
        )
      }
    >
      <div className="record-cols">
        <div>
          <EditPanel
            title={t('staff.profile')}
            endpoint={updateUser}
            fixed={{ id: user.id, version: user.version }}
            can_edit={!user.is_me}
            fields={[
              {
                name: 'display_name',
                label: t('trail.field.display_name'),
                value: user.display_name,
                max: 120,
              },
              {
                name: 'phone',
                label: t('trail.field.phone'),
                value: user.phone,
                shown: user.phone && groupPhone(user.phone),
                max: 40,
              },
              {
                name: 'locale',
                kind: 'select',
                label: t('trail.field.locale'),
                value: user.locale,
                shown: t(`staff.locale.${user.locale}`),
                options: localeOptions(t),
              },
              {
                name: 'timezone',
                kind: 'select',
                label: t('trail.field.timezone'),
                value: user.timezone,
                shown: timeZoneName(user.timezone, locale),
                options: timeZoneOptions(user.timezone, locale),
              },
            ]}
            facts={[
              [t('trail.field.email'), user.email],
              [t('people.created'), <When key="created" at={user.created_at} />],
              [t('people.last_sign_in'), <When key="last" at={user.last_sign_in_at} />],
            ]}
          />
          <UserRoles user={user} />
          <AccessPanel user_id={user.id} claims={user.claims} is_fixed={user.is_me} />
        </div>
        <div>
          <SignInPanel user={user} />
          <SessionsPanel
            sessions={user.sessions}
            can_end_one
            end={{
              endpoint: endUserSessions,
              input: (session_id) => ({ id: user.id, ...(session_id && { session_id }) }),
            }}
          />
          <Activity type="app_user" id={user.id} />
        </div>
      </div>
    </RecordPage>
  )
}

function SuspendButton({ user }: { user: User }) {
  const { t } = useProgram()
  const name = user.display_name
  const { id, version } = user
  return user.status === 'suspended' ? (
    <ConfirmButton
      label={t('people.reactivate')}
      question={t('staff.reactivate_question', { name })}
      text={t('staff.reactivate_text')}
      done={t('staff.reactivated')}
      has_reason
      endpoint={updateUser}
      input={{ id, version, status: 'active' }}
    />
  ) : (
    <ConfirmButton
      label={t('people.suspend')}
      question={t('staff.suspend_question', { name })}
      text={t('staff.suspend_text')}
      done={t('staff.suspended')}
      is_danger
      has_reason
      endpoint={updateUser}
      input={{ id, version, status: 'suspended' }}
    />
  )
}

function SignInPanel({ user }: { user: User }) {
  const { t } = useProgram()
  const uid = user.identity_uid
  return (
    <Panel
      title={t('people.identity')}
      action={
        uid && (
          <ButtonLink size="xs" to={`/admin/users-fb/${encodeURIComponent(uid)}`}>
            {t('staff.open_identity')}
          </ButtonLink>
        )
      }
    >
      {uid === null ? (
        <p className="dim">{t('staff.no_identity')}</p>
      ) : (
        <Facts
          items={[
            [t('people.roles'), <RoleNames key="roles" roles={user.roles} />],
            [
              t('staff.factors'),
              user.factors.map((factor) => t(`staff.factor.${factor}`)).join(', ') ||
                t('staff.no_factors'),
            ],
          ]}
        />
      )}
    </Panel>
  )
}
