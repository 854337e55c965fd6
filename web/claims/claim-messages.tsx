import { answerClaimMessage } from '@numo/domains/claims/contract-messages.ts'
import type { conversations } from '@numo/domains/claims/enums.ts'
import type { StaffClaim } from '@numo/domains/claims/contract-staff.ts'
import { useEndpointForm } from '../app/forms/use-endpoint-form.ts'
import { useProgram } from '../app/program.ts'
import { When } from '../app/record/when.tsx'
import { Button } from '../ui/button.tsx'
import { MessageTemplate } from './message-template.tsx'
import { ErrorSummary } from '../ui/error-summary.tsx'
import { AreaField } from '../ui/fields/text-fields.tsx'
import { MessageList } from '../ui/message-list.tsx'
import { Panel } from '../ui/panel.tsx'

/** Messages between staff and the household, or the clinic, about a claim, and a field to answer. */
export function ClaimMessages({
  claim,
  to,
}: {
  claim: StaffClaim
  to: (typeof conversations)[number]
}) {
  const { t } = useProgram()
  const answer = useEndpointForm(
    answerClaimMessage,
    { body: '' },
    {
      labels: { body: t('claims.messages.field') },
      fixed: { id: claim.id, to },
      scope: `answer_${to}`,
      done: t('claims.messages.sent'),
      onDone: (): void => answer.restart({ body: '' }),
    }
  )
  const messages = claim.messages.filter(({ conversation }) => conversation === to)
  const isClinic = to === 'clinic'
  return (
    <Panel title={t(isClinic ? 'claims.messages.with_clinic' : 'claims.messages.title')}>
      {messages.length === 0 && (
        <p className="dim">
          {t(isClinic ? 'claims.messages.none_clinic' : 'claims.messages.none')}
        </p>
      )}
      <MessageList
        messages={messages.map((one) => ({
          id: one.id,
          author: one.author_name ?? t(`claims.messages.author.${one.author_role}`),
          is_own: one.author_role === 'admin',
          at: <When at={one.created_at} />,
          body:
            one.payout_number === null
              ? one.body
              : `${t('claims.messages.about_payout', { number: one.payout_number })}: ${one.body}`,
        }))}
      />
      <form {...answer.form} className="stack">
        <ErrorSummary errors={answer.errors} general={answer.general} />
        <MessageTemplate claim={claim} to={to} onChoose={(body) => answer.set({ body })} />
        <AreaField {...answer.field('body')} maxLength={2000} />
        <div className="row">
          <Button type="submit" aria-busy={answer.isBusy}>
            {t('claims.messages.send')}
          </Button>
        </div>
      </form>
    </Panel>
  )
}
