import { Link } from 'react-router'
import { setMembership } from '@numo/domains/access/contract-admin.ts'
import type { AccountDetail, AccountMember } from '@numo/domains/accounts/contract-admin.ts'
import { useProgram } from '../../../app/program.ts'
import { UserStatus } from '../../../users/facts.tsx'
import { ConfirmButton } from '../../../app/record/confirm-button.tsx'
import { Panel } from '../../../ui/panel.tsx'
import { When } from '../../../app/record/when.tsx'
import { AccountPage } from '../../../accounts/account-page.tsx'
import { InviteForm } from '../../../users/invite-form.tsx'

/** Users of a household, without staff (specification section 5). */
export const Page = () => (
  <AccountPage>
    {(account) => (
      <div className="record-cols">
        <div>
          <Members account={account} />
        </div>
        <div>
          <InviteForm actingRole="client" of={account.id} />
        </div>
      </div>
    )}
  </AccountPage>
)

function Members({ account }: { account: AccountDetail }) {
  const { t } = useProgram()
  return (
    <Panel title={t('staff.users')}>
      {account.users.length === 0 && <p className="dim">{t('staff.no_members')}</p>}
      <ul className="rows">
        {account.users.map((member) => (
          <Line key={member.id} member={member} account={account} />
        ))}
      </ul>
    </Panel>
  )
}

function Line({ member, account }: { member: AccountMember; account: AccountDetail }) {
  const { t } = useProgram()
  return (
    <li>
      <span>
        <b>
          <Link to={`/admin/users/${member.id}`}>{member.display_name}</Link>
        </b>
        <small>{member.email}</small>
        <small>
          {t(`staff.member_role.${member.member_role}`)} · {t('people.last_sign_in')}:{' '}
          <When at={member.last_sign_in_at} day />
        </small>
      </span>
      <UserStatus status={member.status} />
      <ConfirmButton
        label={t('staff.remove')}
        question={t('staff.remove_question', {
          name: member.display_name,
          account: account.display_name,
        })}
        text={t('staff.remove_text')}
        done={t('staff.removed')}
        is_danger
        has_reason
        endpoint={setMembership}
        input={{
          id: member.id,
          role: 'client',
          status: 'revoked',
        }}
      />
    </li>
  )
}
