import { answerClaimMessage } from '@numo/domains/claims/contract-messages.ts'
import type { conversations } from '@numo/domains/claims/enums.ts'
import type { StaffClaim } from '@numo/domains/claims/contract-staff.ts'
import { useProgram } from '../app/program.ts'
import { CaseThread } from '../app/record/case-thread.tsx'
import { MessageTemplate } from './message-template.tsx'

/** Messages between staff and the household, or the clinic, about a claim, and a field to answer. */
export function ClaimMessages({
  claim,
  to,
}: {
  claim: StaffClaim
  to: (typeof conversations)[number]
}) {
  const { t } = useProgram()
  const isClinic = to === 'clinic'
  const templates = ({ onChoose }: { onChoose: (body: string) => void }) => (
    <MessageTemplate claim={claim} to={to} onChoose={onChoose} />
  )
  return (
    <CaseThread
      title={t(isClinic ? 'claims.messages.with_clinic' : 'claims.messages.title')}
      endpoint={answerClaimMessage}
      fixed={{ id: claim.id, to }}
      scope={`answer_${to}`}
      words={{
        none: t(isClinic ? 'claims.messages.none_clinic' : 'claims.messages.none'),
        field: t('claims.messages.field'),
        send: t('claims.messages.send'),
        sent: t('claims.messages.sent'),
      }}
      templates={templates}
      messages={claim.messages
        .filter(({ conversation }) => conversation === to)
        .map(({ id, author_name, author_role, payout_number, body, created_at }) => ({
          id,
          author: author_name ?? t(`claims.messages.author.${author_role}`),
          is_own: author_role === 'admin',
          created_at,
          body:
            payout_number === null
              ? body
              : `${t('claims.messages.about_payout', { number: payout_number })}: ${body}`,
        }))}
    />
  )
}
