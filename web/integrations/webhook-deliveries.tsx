import { useState } from 'react'
import { listDeliveries, resendDelivery, type Delivery } from '@numo/domains/webhooks/contract.ts'
import { deliveryStatuses } from '@numo/domains/webhooks/enums.ts'
import { useProgram } from '../app/program.ts'
import { QueryState } from '../app/query-state.tsx'
import { useRead } from '../app/use-read.ts'
import { CommandButton } from '../app/command-button.tsx'
import { Button } from '../ui/button.tsx'
import { Panel } from '../ui/panel.tsx'
import { Status, type Tone } from '../ui/status.tsx'
import type { AppWordKey } from '../words/app-words.ts'

const tones: Readonly<Record<Delivery['status'], Tone>> = {
  waiting: 'info',
  retrying: 'warn',
  delivered: 'ok',
  failed: 'bad',
}
const pageSize = 20
/** The most that is shown at once; a program reads on with the cursor. */
const maxShown = 100

/** What of a delivery's data leads to a page of the clinic. */
const pages: Readonly<Record<string, string>> = {
  claim_id: '/dashboard/claims/',
  authorization_id: '/dashboard/authorizations/',
  payout_id: '/dashboard/payouts/',
  client_id: '/dashboard/clients/',
}

/** What was sent to a clinic's endpoints, newest first, with what each receiver answered. */
export function WebhookDeliveries({ partnerId }: { partnerId: string }) {
  const { t } = useProgram()
  const [status, setStatus] = useState<Delivery['status'] | ''>('')
  const [limit, setLimit] = useState(pageSize)
  const query = useRead(listDeliveries, {
    partnerId,
    limit,
    ...(status && { status }),
  })
  return (
    <Panel
      title={t('integrations.deliveries.title')}
      note={t('integrations.deliveries.note')}
      action={
        <select
          className="select-sm"
          aria-label={t('integrations.deliveries.filter')}
          value={status}
          onChange={({ target }) =>
            setStatus(deliveryStatuses.find((one) => one === target.value) ?? '')
          }
        >
          <option value="">{t('integrations.deliveries.all')}</option>
          {deliveryStatuses.map((one) => (
            <option key={one} value={one}>
              {t(`integrations.deliveries.${one}`)}
            </option>
          ))}
        </select>
      }
    >
      <QueryState query={query}>
        {({ rows, next }) => (
          <>
            {rows.length === 0 && <p className="dim">{t('integrations.deliveries.none')}</p>}
            <ul className="rows">
              {rows.map((delivery) => (
                <DeliveryRow key={delivery.id} of={delivery} partnerId={partnerId} />
              ))}
            </ul>
            {next !== null && limit < maxShown && (
              <Button size="xs" onClick={() => setLimit(Math.min(maxShown, limit + pageSize))}>
                {t('record.older')}
              </Button>
            )}
          </>
        )}
      </QueryState>
    </Panel>
  )
}

function DeliveryRow({ of, partnerId }: { of: Delivery; partnerId: string }) {
  const { t, formats } = useProgram()
  const { id, type, data, url, status, attempts, created_at, next_attempt_at, may_resend } = of
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- every type that is sent has a sentence, as a test of the words says
  const name = t(`integrations.event.${type.replace('.', '_')}` as AppWordKey)
  const about = Object.entries(data).find(([field]) => pages[field] !== undefined)
  return (
    <li className="hook">
      <span>
        <b>{about ? <a href={`${pages[about[0]]}${about[1]}`}>{name}</a> : name}</b>
        <small className="hook-url">{url}</small>
        <small>
          {formats.moment(created_at)} · {t('integrations.deliveries.tries', { count: attempts })}
          {next_attempt_at !== null &&
            ` · ${t('integrations.deliveries.next', { when: formats.moment(next_attempt_at) })}`}
        </small>
        <Outcome of={of} />
        {may_resend && (
          <span className="row">
            <CommandButton
              size="xs"
              endpoint={resendDelivery}
              input={{ partnerId, id }}
              done={t('integrations.deliveries.again_done')}
            >
              {t('integrations.deliveries.again')}
            </CommandButton>
          </span>
        )}
      </span>
      <Status tone={tones[status]}>{t(`integrations.deliveries.${status}`)}</Status>
    </li>
  )
}

/** Why a try did not arrive, and the beginning of what the receiver answered. */
function Outcome({ of: { problem, response_status, response_body } }: { of: Delivery }) {
  const { t } = useProgram()
  if (problem === null && !response_body) return null
  return (
    <>
      {problem !== null && (
        <small>
          {t(`integrations.problem.${problem}`, { status: String(response_status ?? '') })}
        </small>
      )}
      {response_body && (
        <details>
          <summary>{t('integrations.deliveries.answer')}</summary>
          <pre className="hook-answer">{response_body}</pre>
        </details>
      )}
    </>
  )
}
