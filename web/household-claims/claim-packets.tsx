import { makeHouseholdProof } from '@numo/domains/claims/contract-packet.ts'
import type { HouseholdClaim } from '@numo/domains/claims/contract-household.ts'
import { DownloadButton, MakeAndDownload } from '../app/download-button.tsx'
import { EventDay } from '../claims/event-day.tsx'
import { useProgram } from '../app/program.ts'
import { When } from '../app/record/when.tsx'
import { Panel } from '../ui/panel.tsx'

/** What went to the insurer, with every sending and receipt, and the proof for when it asks again. */
export function ClaimPackets({ claim, accountId }: { claim: HouseholdClaim; accountId: string }) {
  const { t } = useProgram()
  const { id: claim_id, number, packets } = claim
  if (packets.length === 0) return null
  return (
    <Panel
      title={t('household_decisions.packet.title')}
      note={t('household_decisions.packet.note')}
    >
      {packets.map(({ id, document_id, page_count, created_at, events }) => (
        <div key={id} className="claim-packet">
          <b>{t('household_decisions.packet.pages', { count: page_count })}</b>{' '}
          <small className="dim">
            <When at={created_at} />
          </small>
          <ol className="claim-history">
            {events.map((one) => (
              <li key={one.id}>
                <b>{t(`household_decisions.packet.event.${one.kind}`)}</b>
                <small>
                  <EventDay event={one} /> ·{' '}
                  {t(`household_decisions.packet.channel.${one.channel}`)}
                </small>
              </li>
            ))}
          </ol>
          <div className="row">
            <DownloadButton file={{ document_id, file_name: `${number}.pdf` }}>
              {t('household_decisions.packet.download')}
            </DownloadButton>
            {events.length > 0 && (
              <MakeAndDownload
                endpoint={makeHouseholdProof}
                input={{ accountId, claim_id, packet_id: id }}
                fileOf={(one) => one}
              >
                {t('household_decisions.packet.proof')}
              </MakeAndDownload>
            )}
          </div>
        </div>
      ))}
    </Panel>
  )
}
