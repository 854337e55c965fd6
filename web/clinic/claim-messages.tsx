import { sendPartnerMessage, type PartnerClaim } from '@numo/domains/claims/contract-partner.ts'
import { useEndpointForm } from '../app/forms/use-endpoint-form.ts'
import { useProgram } from '../app/program.ts'
import { When } from '../app/record/when.tsx'
import { Button } from '../ui/button.tsx'
import { ErrorSummary } from '../ui/error-summary.tsx'
import { AreaField } from '../ui/fields/text-fields.tsx'
import { MessageList } from '../ui/message-list.tsx'
import { Panel } from '../ui/panel.tsx'

/** Messages between the clinic and staff about a claim, and a field to write one. */
export function ClaimMessages({ claim }: { claim: PartnerClaim }) {
  const { t } = useProgram()
  const message = useEndpointForm(
    sendPartnerMessage,
    { body: '' },
    {
      labels: { body: t('clinic.claims.message') },
      fixed: { id: claim.id },
      scope: 'message',
      done: t('clinic.claims.message_sent'),
      onDone: (): void => message.restart({ body: '' }),
    }
  )
  return (
    <Panel title={t('clinic.claims.messages')}>
      {claim.messages.length === 0 && <p className="dim">{t('clinic.claims.messages_none')}</p>}
      <MessageList
        messages={claim.messages.map((one) => ({
          id: one.id,
          author:
            one.author_role === 'partner'
              ? (one.author_name ?? t('clinic.claims.you'))
              : t('clinic.claims.numo'),
          is_own: one.author_role === 'partner',
          at: <When at={one.created_at} />,
          body:
            one.payout_number === null
              ? one.body
              : `${t('clinic.claims.about_payout', { number: one.payout_number })}: ${one.body}`,
        }))}
      />
      <form {...message.form} className="stack">
        <ErrorSummary errors={message.errors} general={message.general} />
        <AreaField {...message.field('body')} maxLength={2000} />
        <div className="row">
          <Button type="submit" aria-busy={message.isBusy}>
            {t('clinic.claims.message_send')}
          </Button>
        </div>
      </form>
    </Panel>
  )
}
