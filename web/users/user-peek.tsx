import type { UserRow } from '@numo/domains/users/contract-admin.ts'
import { useProgram } from '../app/program.ts'
import { RoleNames, Since, UserStatus } from './facts.tsx'

export function UserPeek({ row }: { row: UserRow }) {
  const { t } = useProgram()
  return (
    <>
      <p>
        <UserStatus status={row.status} />
      </p>
      <dl className="facts">
        <div>
          <dt>{t('people.email')}</dt>
          <dd>{row.email}</dd>
        </div>
        <div>
          <dt>{t('people.roles')}</dt>
          <dd>
            <RoleNames roles={row.roles} />
          </dd>
        </div>
        {row.account && (
          <div>
            <dt>{t('people.account')}</dt>
            <dd>{row.account.name}</dd>
          </div>
        )}
        {row.partner && (
          <div>
            <dt>{t('people.partner')}</dt>
            <dd>{row.partner.name}</dd>
          </div>
        )}
        <div>
          <dt>{t('people.identity')}</dt>
          <dd>{t(row.has_identity ? 'people.has_identity' : 'people.no_identity')}</dd>
        </div>
        <div>
          <dt>{t('people.last_sign_in')}</dt>
          <dd>
            <Since at={row.last_sign_in_at} />
          </dd>
        </div>
        <div>
          <dt>{t('people.created')}</dt>
          <dd>
            <Since at={row.created_at} />
          </dd>
        </div>
      </dl>
    </>
  )
}
