import { Link, useParams } from 'react-router'
import { getIdentityUser, setIdentityUser } from '@numo/domains/users/contract-identity.ts'
import type { OutputOf } from '@numo/kit/endpoint.ts'
import { useProgram } from '../../../app/program.ts'
import { Activity } from '../../../app/record/activity.tsx'
import { ConfirmButton } from '../../../app/record/confirm-button.tsx'
import { Facts } from '../../../app/record/facts.tsx'
import { Panel } from '../../../ui/panel.tsx'
import { RecordPage } from '../../../app/record/record-page.tsx'
import { RecordState } from '../../../app/record/record-state.tsx'
import { useRead } from '../../../app/use-read.ts'
import { When } from '../../../app/record/when.tsx'
import { IdentityState, SignInWays } from '../../../users/identity-facts.tsx'
import { SessionsPanel } from '../../../users/sessions-panel.tsx'

type Identity = OutputOf<typeof getIdentityUser>

/** An identity user: the state at the identity service, its user, and account actions. */
export function Page() {
  const { id = '' } = useParams()
  const query = useRead(getIdentityUser, { uid: id })
  const { t } = useProgram()
  const list = { to: '/admin/users-fb', title: t('screens.admin_users_fb.title') }
  return (
    <RecordState query={query} list={list} title={t('screens.admin_user_fb.title')}>
      {(row) => <IdentityRecord row={row} />}
    </RecordState>
  )
}

function IdentityRecord({ row }: { row: Identity }) {
  const { t } = useProgram()
  return (
    <RecordPage
      list={{ to: '/admin/users-fb', title: t('screens.admin_users_fb.title') }}
      title={row.email}
      state={<IdentityState row={row} />}
      note={row.is_me ? t('staff.is_me') : undefined}
      actions={!row.is_me && <Disable row={row} />}
    >
      <div className="record-cols">
        <div>
          <Panel title={t('staff.from_service')} action={!row.is_in_sync && <Sync row={row} />}>
            <Facts
              items={[
                [t('people.name'), row.display_name],
                [t('staff.confirmed'), t(row.email_verified ? 'list.yes' : 'list.no')],
                [t('staff.ways'), <SignInWays key="ways" row={row} />],
                [t('people.last_sign_in'), <When key="last" at={row.last_sign_in_at} />],
                [t('people.created'), <When key="created" at={row.created_at} />],
                [t('staff.uid'), <code key="uid">{row.uid}</code>],
              ]}
            />
          </Panel>
          <Owner row={row} />
        </div>
        <div>
          <SessionsPanel
            sessions={row.sessions}
            end={
              row.is_me
                ? null
                : {
                    endpoint: setIdentityUser,
                    input: () => ({ uid: row.uid, action: 'end_sessions' as const }),
                  }
            }
          />
          <Activity type="identity_user" id={row.uid} />
        </div>
      </div>
    </RecordPage>
  )
}

type Parts = { row: Identity }

function Disable({ row }: Parts) {
  const { t } = useProgram()
  return (
    <>
      <ConfirmButton
        label={t('staff.send_reset')}
        question={t('staff.send_reset_question', { email: row.email })}
        text={t('staff.send_reset_text')}
        done={t('staff.reset_sent')}
        endpoint={setIdentityUser}
        input={{ uid: row.uid, action: 'send_reset' }}
      />
      {row.disabled ? (
        <ConfirmButton
          label={t('staff.enable')}
          question={t('staff.enable_question', { email: row.email })}
          text={t('staff.enable_text')}
          done={t('staff.enabled')}
          has_reason
          endpoint={setIdentityUser}
          input={{ uid: row.uid, action: 'enable' }}
        />
      ) : (
        <ConfirmButton
          label={t('staff.disable')}
          question={t('staff.disable_question', { email: row.email })}
          text={t('staff.disable_text')}
          done={t('staff.disabled')}
          is_danger
          has_reason
          endpoint={setIdentityUser}
          input={{ uid: row.uid, action: 'disable' }}
        />
      )}
    </>
  )
}

function Sync({ row }: Parts) {
  const { t } = useProgram()
  return (
    <ConfirmButton
      label={t('staff.sync')}
      question={t('staff.sync_question')}
      text={t('staff.sync_text')}
      done={t('staff.synced')}
      endpoint={setIdentityUser}
      input={{ uid: row.uid, action: 'sync' }}
    />
  )
}

function Owner({ row }: Parts) {
  const { t } = useProgram()
  const { user, candidates } = row
  if (user)
    return (
      <Panel
        title={t('staff.person')}
        action={
          !row.is_me && (
            <ConfirmButton
              label={t('staff.unlink')}
              question={t('staff.unlink_question', { name: user.display_name })}
              text={t('staff.unlink_text')}
              done={t('staff.unlinked')}
              is_danger
              has_reason
              endpoint={setIdentityUser}
              input={{ uid: row.uid, action: 'unlink' }}
            />
          )
        }
      >
        <p>
          <Link to={`/admin/users/${user.id}`}>{user.display_name}</Link>
        </p>
      </Panel>
    )
  return (
    <Panel title={t('staff.person')} note={t('staff.orphan_text')}>
      {candidates.length === 0 && <p className="dim">{t('staff.no_candidates')}</p>}
      <ul className="rows">
        {candidates.map((candidate) => (
          <li key={candidate.id}>
            <Link to={`/admin/users/${candidate.id}`}>{candidate.display_name}</Link>
            <ConfirmButton
              label={t('staff.link')}
              question={t('staff.link_question', { name: candidate.display_name })}
              text={t('staff.link_text')}
              done={t('staff.linked')}
              endpoint={setIdentityUser}
              input={{ uid: row.uid, action: 'link', user_id: candidate.id }}
            />
          </li>
        ))}
      </ul>
    </Panel>
  )
}
