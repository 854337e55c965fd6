import {
  listClaimPackets,
  makeClaimPacket,
  makeDeliveryProof,
  recordPacketEvent,
  type ClaimPacket,
} from '@numo/domains/claims/contract-packet.ts'
import { packetChannels } from '@numo/domains/claims/enums.ts'
import { CommandButton } from '../app/command-button.tsx'
import { DownloadButton, MakeAndDownload } from '../app/download-button.tsx'
import { FormButton } from '../app/forms/form-dialog.tsx'
import { EventDay } from './event-day.tsx'
import { useProgram } from '../app/program.ts'
import { QueryState } from '../app/query-state.tsx'
import { When } from '../app/record/when.tsx'
import { today } from '../app/today.ts'
import { useRead } from '../app/use-read.ts'
import { Note } from '../ui/note.tsx'
import { Panel } from '../ui/panel.tsx'

type Props = { id: string; number: string }

/** Packets of a claim for its insurer: make one, send it, and prove its delivery. */
export function ClaimPackets({ id, number }: Props) {
  const { t } = useProgram()
  const query = useRead(listClaimPackets, { id })
  return (
    <Panel title={t('packets.title')}>
      <QueryState query={query}>
        {({ packets, claims_email }) => (
          <>
            {packets.length === 0 && <p className="dim">{t('packets.none')}</p>}
            {packets.map((packet, place) => (
              <details key={packet.id} open={place === 0}>
                <summary>
                  {t('packets.made', { count: packet.page_count })} <When at={packet.created_at} />
                </summary>
                <Packet id={id} number={number} packet={packet} claims_email={claims_email} />
              </details>
            ))}
            <p className="row">
              <CommandButton endpoint={makeClaimPacket} input={{ id }} done={t('packets.ready')}>
                {t(packets.length === 0 ? 'packets.make' : 'packets.make_again')}
              </CommandButton>
            </p>
          </>
        )}
      </QueryState>
    </Panel>
  )
}

function Packet({
  id,
  number,
  packet,
  claims_email,
}: Props & { packet: ClaimPacket; claims_email: string | null }) {
  const { t } = useProgram()
  const { id: packet_id, missing, events, document_id } = packet
  const mail = events.findLast(({ channel }) => channel === 'email')
  return (
    <>
      {missing.length > 0 && (
        <Note tone="warn">
          {t('packets.missing', {
            documents: missing.map((one) => t(`packets.document.${one}`)).join(', '),
          })}
        </Note>
      )}
      {mail?.kind === 'failed' && (
        <Note tone="warn">{t('packets.not_delivered', { recipient: mail.recipient ?? '' })}</Note>
      )}
      <ol className="timeline">
        {events.map((one) => (
          <li key={one.id}>
            <b>{t(`packets.event.${one.kind}`)}</b>
            <p className="dim">
              {t(`packets.channel.${one.channel}`)} · <EventDay event={one} />
              {one.recipient && ` · ${one.recipient}`}
              {one.kind !== 'delivered' && one.kind !== 'failed' && one.reference
                ? ` · ${one.reference}`
                : ''}
            </p>
          </li>
        ))}
      </ol>
      <div className="row">
        <DownloadButton file={{ document_id, file_name: `${number}.pdf` }}>
          {t('packets.download')}
        </DownloadButton>
        <FormButton
          label={t('packets.send_mail')}
          title={t('packets.send_mail')}
          submit={t('packets.send')}
          endpoint={recordPacketEvent}
          fixed={{ id, packet_id, kind: 'sent', channel: 'email' }}
          fields={[
            {
              name: 'recipient',
              label: t('packets.address'),
              kind: 'email',
              value: claims_email ?? '',
            },
          ]}
          done={t('packets.sending')}
        >
          <p>{t('packets.send_text')}</p>
        </FormButton>
        <RecordEvent id={id} packet_id={packet_id} />
        <MakeAndDownload
          endpoint={makeDeliveryProof}
          input={{ id, packet_id }}
          fileOf={(one) => one}
        >
          {t('packets.proof')}
        </MakeAndDownload>
      </div>
      <p className="dim">SHA-256 {packet.sha256}</p>
    </>
  )
}

function RecordEvent({ id, packet_id }: { id: string; packet_id: string }) {
  const { t } = useProgram()
  return (
    <FormButton
      label={t('packets.record')}
      title={t('packets.record_title')}
      submit={t('packets.record')}
      endpoint={recordPacketEvent}
      fixed={{ id, packet_id }}
      fields={[
        {
          name: 'kind',
          label: t('packets.what'),
          kind: 'select',
          value: 'received',
          options: (['received', 'asked_again', 'sent'] as const).map((one) => [
            one,
            t(`packets.event.${one}`),
          ]),
        },
        {
          name: 'channel',
          label: t('packets.how'),
          kind: 'select',
          value: 'portal',
          options: packetChannels
            .filter((one) => one !== 'email')
            .map((one) => [one, t(`packets.channel.${one}`)]),
        },
        { name: 'recipient', label: t('packets.who'), max: 320 },
        { name: 'reference', label: t('packets.reference'), max: 120 },
        { name: 'happened_on', label: t('packets.day'), kind: 'date', value: today() },
      ]}
      done={t('packets.recorded')}
    />
  )
}
