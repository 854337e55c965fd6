import { answerClaimMessage } from '@numo/domains/claims/contract-messages.ts'
import type { StaffClaim } from '@numo/domains/claims/contract-staff.ts'
import { useEndpointForm } from '../app/forms/use-endpoint-form.ts'
import { useProgram } from '../app/program.ts'
import { When } from '../app/record/when.tsx'
import { Button } from '../ui/button.tsx'
import { ErrorSummary } from '../ui/error-summary.tsx'
import { AreaField } from '../ui/fields/text-fields.tsx'
import { MessageList } from '../ui/message-list.tsx'
import { Panel } from '../ui/panel.tsx'

/** Messages between staff and the household about a claim, and a field to answer. */
export function ClaimMessages({ claim }: { claim: StaffClaim }) {
  const { t } = useProgram()
  const answer = useEndpointForm(
    answerClaimMessage,
    { body: '' },
    {
      labels: { body: t('claims.messages.field') },
      fixed: { id: claim.id },
      scope: 'answer',
      done: t('claims.messages.sent'),
      onDone: (): void => answer.restart({ body: '' }),
    }
  )
  return (
    <Panel title={t('claims.messages.title')}>
      {claim.messages.length === 0 && <p className="dim">{t('claims.messages.none')}</p>}
      <MessageList
        messages={claim.messages.map(({ id, author_role, author_name, body, created_at }) => ({
          id,
          author: author_name ?? t(`claims.messages.author.${author_role}`),
          is_own: author_role === 'admin',
          at: <When at={created_at} />,
          body,
        }))}
      />
      <form {...answer.form} className="stack">
        <ErrorSummary errors={answer.errors} general={answer.general} />
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
