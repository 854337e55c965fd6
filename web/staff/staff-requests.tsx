import { Link } from 'react-router'
import {
  decideStaffRequest,
  listStaffRequests,
  type StaffRequest,
} from '@numo/domains/access/contract-staff.ts'
import { useProgram } from '../app/program.ts'
import { ConfirmButton } from '../app/record/confirm-button.tsx'
import { Panel } from '../ui/panel.tsx'
import { useRead } from '../app/use-read.ts'
import { QueryState } from '../app/query-state.tsx'
import type { StaffDecision } from '@numo/domains/access/enums.ts'

/** Pending requests to become staff, for staff who may decide them. */
export function StaffRequests() {
  const { t } = useProgram()
  const query = useRead(listStaffRequests, {})
  return (
    <div id="staff-requests">
      <Panel title={t('staff.staff_requests')}>
        <QueryState query={query}>
          {({ rows }) => (
            <ul className="rows">
              {rows.map((request) => (
                <li key={request.id}>
                  <span>
                    <b>
                      <Link to={`/admin/users/${request.person.id}`}>
                        {request.person.display_name}
                      </Link>
                    </b>{' '}
                    {request.person.email}
                  </span>
                  <StaffRequestLine request={request} name={request.person.display_name} />
                </li>
              ))}
            </ul>
          )}
        </QueryState>
      </Panel>
    </div>
  )
}

/** A request with its requester and reason, and the actions available to the reader. */
export function StaffRequestLine({
  request,
  name,
}: {
  request: Omit<StaffRequest, 'person'>
  name: string
}) {
  const { t, formats } = useProgram()
  const day = formats.moment(request.created_at, 'day')
  const decide = (decision: StaffDecision) => ({
    endpoint: decideStaffRequest,
    input: { id: request.id, decision },
  })
  return (
    <div className="staff-request">
      <p>
        {request.is_mine
          ? t('staff.staff_waiting_mine', { day })
          : t('staff.staff_waiting', { name: request.requested_by.display_name, day })}
        <small>{request.reason}</small>
      </p>
      {request.is_mine && (
        <ConfirmButton
          label={t('staff.staff_withdraw')}
          question={t('staff.staff_withdraw_question')}
          text={t('staff.staff_withdraw_text', { name })}
          done={t('staff.staff_withdrawn')}
          {...decide('withdrawn')}
        />
      )}
      {!request.is_mine && !request.is_me && (
        <div className="row">
          <ConfirmButton
            label={t('staff.staff_agree')}
            question={t('staff.staff_agree_question', { name })}
            text={t('staff.staff_agree_text')}
            done={t('staff.staff_agreed')}
            has_reason
            {...decide('approved')}
          />
          <ConfirmButton
            label={t('staff.staff_decline')}
            question={t('staff.staff_decline_question')}
            text={t('staff.staff_decline_text', { name })}
            done={t('staff.staff_declined')}
            is_danger
            has_reason
            {...decide('declined')}
          />
        </div>
      )}
    </div>
  )
}
