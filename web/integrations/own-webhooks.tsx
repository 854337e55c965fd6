import { useState } from 'react'
import {
  changeWebhookSecret,
  createWebhook,
  listWebhooks,
  sendTestEvent,
  setWebhookStatus,
  type Webhook,
} from '@numo/domains/webhooks/contract.ts'
import { webhookEvents, type WebhookEvent } from '@numo/domains/webhooks/enums.ts'
import { CommandButton } from '../app/command-button.tsx'
import { FormButton } from '../app/forms/form-dialog.tsx'
import { useProgram } from '../app/program.ts'
import { QueryState } from '../app/query-state.tsx'
import { ConfirmButton } from '../app/record/confirm-button.tsx'
import { useRead } from '../app/use-read.ts'
import { Panel } from '../ui/panel.tsx'
import { Status, type Tone } from '../ui/status.tsx'
import type { AppWordKey } from '../words/app-words.ts'
import { SecretOnce } from './secret-once.tsx'
import { WebhookDeliveries } from './webhook-deliveries.tsx'

export const eventWords: Readonly<Record<WebhookEvent | 'webhook.test', AppWordKey>> = {
  'claim.decided': 'integrations.event.claim_decided',
  'claim.reversed': 'integrations.event.claim_reversed',
  'claim.paid': 'integrations.event.claim_paid',
  'claim.needs_documents': 'integrations.event.claim_needs_documents',
  'authorization.decided': 'integrations.event.authorization_decided',
  'authorization.questions': 'integrations.event.authorization_questions',
  'authorization.expiring': 'integrations.event.authorization_expiring',
  'payout.paid': 'integrations.event.payout_paid',
  'payout.returned': 'integrations.event.payout_returned',
  'patient.linked': 'integrations.event.patient_linked',
  'webhook.test': 'integrations.event.webhook_test',
}
const tones: Readonly<Record<Webhook['status'], Tone>> = {
  active: 'ok',
  paused: 'idle',
  disabled: 'bad',
  removed: 'idle',
}

/** Webhook endpoints of the caller’s own clinic, which its owners decide, and what was sent to them. */
export function OwnWebhooks({ partner: { id: partnerId } }: { partner: { id: string } }) {
  const { t } = useProgram()
  const [secret, setSecret] = useState<string | null>(null)
  const query = useRead(listWebhooks, { partnerId })
  return (
    <QueryState query={query}>
      {({ webhooks, may_manage }) => (
        <>
          <Panel
            title={t('integrations.hooks.title')}
            note={
              <>
                {t('integrations.hooks.note')}{' '}
                <a href="/api/v4/docs#webhooks">{t('integrations.hooks.docs')}</a>
              </>
            }
            action={
              may_manage && (
                <FormButton
                  is_main
                  label={t('integrations.hooks.add')}
                  title={t('integrations.hooks.add_title')}
                  submit={t('integrations.hooks.add')}
                  endpoint={createWebhook}
                  fixed={{ partnerId }}
                  refused={{ 'webhook-address': ['url'] }}
                  onDone={(output) => setSecret(output?.secret ?? null)}
                  fields={[
                    {
                      name: 'url',
                      label: t('integrations.hooks.url'),
                      hint: t('integrations.hooks.url_hint'),
                      max: 500,
                      is_focused: true,
                    },
                    {
                      name: 'events',
                      label: t('integrations.hooks.events'),
                      kind: 'checks',
                      options: webhookEvents.map((event) => [event, t(eventWords[event])]),
                    },
                  ]}
                />
              )
            }
          >
            {!may_manage && <p className="dim">{t('integrations.hooks.owner_only')}</p>}
            {webhooks.length === 0 && <p className="dim">{t('integrations.hooks.none')}</p>}
            <ul className="rows">
              {webhooks.map((webhook) => (
                <WebhookRow
                  key={webhook.id}
                  of={webhook}
                  partnerId={partnerId}
                  isManaged={may_manage}
                  onSecret={setSecret}
                />
              ))}
            </ul>
          </Panel>
          <WebhookDeliveries partnerId={partnerId} />
          {secret !== null && (
            <SecretOnce
              title={t('integrations.hooks.made')}
              text={t('integrations.hooks.made_text')}
              secret={secret}
              onClose={() => setSecret(null)}
            />
          )}
        </>
      )}
    </QueryState>
  )
}

function WebhookRow({
  of: { id, url, events, status, failing_since },
  partnerId,
  isManaged,
  onSecret,
}: {
  of: Webhook
  partnerId: string
  isManaged: boolean
  onSecret: (secret: string) => void
}) {
  const { t, formats } = useProgram()
  const input = { partnerId, id }
  return (
    <li className="hook">
      <span>
        <b className="hook-url">{url}</b>
        <small>{events.map((event) => t(eventWords[event])).join(', ')}</small>
        {failing_since !== null && (
          <small>{t('integrations.hooks.failing', { when: formats.moment(failing_since) })}</small>
        )}
        {status === 'disabled' && <small>{t('integrations.hooks.disabled_text')}</small>}
        <span className="row">
          {status === 'active' && (
            <CommandButton
              size="xs"
              endpoint={sendTestEvent}
              input={input}
              done={t('integrations.hooks.test_sent')}
            >
              {t('integrations.hooks.test')}
            </CommandButton>
          )}
          {isManaged && (
            <>
              <CommandButton
                size="xs"
                endpoint={setWebhookStatus}
                input={{ ...input, status: status === 'active' ? 'paused' : 'active' }}
                done={t(
                  status === 'active' ? 'integrations.hooks.is_paused' : 'integrations.hooks.is_on'
                )}
              >
                {t(status === 'active' ? 'integrations.hooks.pause' : 'integrations.hooks.resume')}
              </CommandButton>
              <ConfirmButton
                label={t('integrations.hooks.secret')}
                question={t('integrations.hooks.secret_question')}
                text={t('integrations.hooks.secret_text')}
                endpoint={changeWebhookSecret}
                input={input}
                onDone={({ secret }) => onSecret(secret)}
              />
              <ConfirmButton
                look="ghost"
                is_danger
                label={t('integrations.hooks.remove')}
                aria={t('integrations.hooks.remove_of', { url })}
                question={t('integrations.hooks.remove_question')}
                text={t('integrations.hooks.remove_text')}
                done={t('integrations.hooks.removed_done')}
                endpoint={setWebhookStatus}
                input={{ ...input, status: 'removed' }}
              />
            </>
          )}
        </span>
      </span>
      <Status tone={tones[status]}>{t(`integrations.hooks.${status}`)}</Status>
    </li>
  )
}
