import { useParams } from 'react-router'
import { getAuthorization } from '@numo/domains/authorizations/contract-staff.ts'
import { useProgram } from '../../../app/program.ts'
import { RecordPage } from '../../../app/record/record-page.tsx'
import { RecordState } from '../../../app/record/record-state.tsx'
import { useRead } from '../../../app/use-read.ts'
import { AuthorizationState } from '../../../authorizations/authorization-state.tsx'
import { StaffRecord } from '../../../authorizations/staff-record.tsx'

/** An authorization for staff. */
export function Page() {
  const { id = '' } = useParams()
  const { t } = useProgram()
  const query = useRead(getAuthorization, { id })
  const list = { to: '/admin/auth', title: t('screens.admin_auths.title') }
  return (
    <RecordState query={query} list={list} title={t('screens.admin_auth.title')}>
      {(authorization) => (
        <RecordPage
          list={list}
          title={authorization.client_name}
          state={<AuthorizationState status={authorization.status} />}
          note={t('auth_desk.note', {
            number: authorization.number,
            clinic: authorization.partner_name,
            setting: t(`authorizations.setting.${authorization.care_setting}`),
          })}
        >
          <StaffRecord authorization={authorization} />
        </RecordPage>
      )}
    </RecordState>
  )
}
