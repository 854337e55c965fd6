import { sendPartnerMessage, type PartnerClaim } from '@numo/domains/claims/contract-partner.ts'
import { useProgram } from '../app/program.ts'
import { CaseThread } from '../app/record/case-thread.tsx'

/** Messages between the clinic and staff about a claim, and a field to write one. */
export function ClaimMessages({ claim }: { claim: PartnerClaim }) {
  const { t } = useProgram()
  return (
    <CaseThread
      title={t('clinic.claims.messages')}
      endpoint={sendPartnerMessage}
      fixed={{ id: claim.id }}
      words={{
        none: t('clinic.claims.messages_none'),
        field: t('clinic.claims.message'),
        send: t('clinic.claims.message_send'),
        sent: t('clinic.claims.message_sent'),
      }}
      messages={claim.messages.map(
        ({ id, author_role, author_name, payout_number, body, created_at }) => ({
          id,
          author:
            author_role === 'partner'
              ? (author_name ?? t('clinic.claims.you'))
              : t('clinic.claims.numo'),
          is_own: author_role === 'partner',
          created_at,
          body:
            payout_number === null
              ? body
              : `${t('clinic.claims.about_payout', { number: payout_number })}: ${body}`,
        })
      )}
    />
  )
}
