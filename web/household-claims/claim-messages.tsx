import { sendClaimMessage, type HouseholdClaim } from '@numo/domains/claims/contract-household.ts'
import { useEndpointForm } from '../app/forms/use-endpoint-form.ts'
import { useProgram } from '../app/program.ts'
import { When } from '../app/record/when.tsx'
import { Button } from '../ui/button.tsx'
import { ErrorSummary } from '../ui/error-summary.tsx'
import { AreaField } from '../ui/fields/text-fields.tsx'
import { MessageList } from '../ui/message-list.tsx'
import { Panel } from '../ui/panel.tsx'

/** Messages between the household and staff about a claim, and a field to write one. */
export function ClaimMessages({ claim, accountId }: { claim: HouseholdClaim; accountId: string }) {
  const { t } = useProgram()
  const message = useEndpointForm(
    sendClaimMessage,
    { body: '' },
    {
      labels: { body: t('household_claims.message') },
      fixed: { accountId, claim_id: claim.id },
      scope: 'message',
      done: t('household_claims.message_sent'),
      onDone: (): void => message.restart({ body: '' }),
    }
  )
  return (
    <Panel title={t('household_claims.messages')}>
      {claim.messages.length === 0 && <p className="dim">{t('household_claims.messages_none')}</p>}
      <MessageList
        messages={claim.messages.map(({ id, author_role, is_own, body, created_at }) => ({
          id,
          author: t(`household_claims.author.${is_own ? 'own' : author_role}`),
          is_own,
          at: <When at={created_at} />,
          body,
        }))}
      />
      <form {...message.form} className="stack">
        <ErrorSummary errors={message.errors} general={message.general} />
        <AreaField {...message.field('body')} maxLength={2000} />
        <div className="row">
          <Button type="submit" aria-busy={message.isBusy}>
            {t('household_claims.message_send')}
          </Button>
        </div>
      </form>
    </Panel>
  )
}
