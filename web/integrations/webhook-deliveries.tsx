import { useInfiniteQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { listDeliveries, resendDelivery, type Delivery } from '@numo/domains/webhooks/contract.ts'
import { deliveryStatuses } from '@numo/domains/webhooks/enums.ts'
import { readsOf } from '@numo/kit/endpoint.ts'
import { useProblemText } from '../app/problem-text.ts'
import { useProgram } from '../app/program.ts'
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
/** What of a delivery's data leads to a page of the clinic. */
const pages: Readonly<Record<string, string>> = {
  claim_id: '/dashboard/claims/',
  authorization_id: '/dashboard/authorizations/',
  payout_id: '/dashboard/payouts/',
  client_id: '/dashboard/clients/',
}

/** What was sent to a clinic's endpoints, newest first, with what each receiver answered. */
export function WebhookDeliveries({ partnerId }: { partnerId: string }) {
  const { t, caller } = useProgram()
  const [status, setStatus] = useState<Delivery['status'] | ''>('')
  const textOf = useProblemText()
  const query = useInfiniteQuery({
    queryKey: [listDeliveries.name, partnerId, status],
    meta: { reads: readsOf(listDeliveries) },
    initialPageParam: '',
    queryFn: ({ pageParam, signal }) =>
      caller.call(
        listDeliveries,
        { partnerId, ...(status && { status }), ...(pageParam && { after: pageParam }) },
        signal
      ),
    getNextPageParam: ({ next }) => next ?? undefined,
  })
  const rows = query.data?.pages.flatMap((page) => page.rows) ?? []
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
      {query.isPending && <i className="sk" />}
      {query.isError && <p role="alert">{textOf(query.error)}</p>}
      {query.isSuccess && rows.length === 0 && (
        <p className="dim">{t('integrations.deliveries.none')}</p>
      )}
      <ul className="rows">
        {rows.map((delivery) => (
          <DeliveryRow key={delivery.id} of={delivery} partnerId={partnerId} />
        ))}
      </ul>
      {query.hasNextPage && (
        <Button
          size="xs"
          aria-busy={query.isFetchingNextPage}
          onClick={() => void query.fetchNextPage()}
        >
          {t('record.older')}
        </Button>
      )}
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
          {formats.moment(created_at)} ·{' '}
          {attempts === 1
            ? t('integrations.deliveries.one_try')
            : t('integrations.deliveries.tries', { count: attempts })}
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
