import type { ReactNode } from 'react'
import type { Endpoint } from '@numo/kit/endpoint.ts'
import { Button } from '../../ui/button.tsx'
import { ErrorSummary } from '../../ui/error-summary.tsx'
import { AreaField } from '../../ui/fields/text-fields.tsx'
import { MessageList } from '../../ui/message-list.tsx'
import { Panel } from '../../ui/panel.tsx'
import type { FormValues } from '../forms/form-input.ts'
import { useEndpointForm } from '../forms/use-endpoint-form.ts'
import { When } from './when.tsx'

type ThreadMessage = {
  id: string
  author: string
  /** Written by the reader's side. */
  is_own: boolean
  body: string
  created_at: string
}

/** Messages about a claim or an authorization, oldest first, and a field to write one; its endpoint takes `body`. */
export function CaseThread({
  title,
  messages,
  endpoint,
  fixed,
  scope = 'message',
  words,
  templates,
}: {
  title: string
  messages: readonly ThreadMessage[]
  endpoint: Endpoint
  /** Sent with the message, such as the id of the record. */
  fixed: FormValues
  /** Distinguishes several threads of one page. */
  scope?: string
  /** Sentences: without messages, label of the field, label of the button, and after sending. */
  words: { none: string; field: string; send: string; sent: string }
  /** Shown above the field; `onChoose` writes a text into it. */
  templates?: (props: { onChoose: (body: string) => void }) => ReactNode
}) {
  const message = useEndpointForm<Endpoint, { body: string }>(
    endpoint,
    { body: '' },
    {
      labels: { body: words.field },
      fixed,
      scope,
      done: words.sent,
      onDone: (): void => message.restart({ body: '' }),
    }
  )
  return (
    <Panel title={title}>
      {messages.length === 0 && <p className="dim">{words.none}</p>}
      <MessageList
        messages={messages.map(({ created_at, ...one }) => ({
          ...one,
          at: <When at={created_at} />,
        }))}
      />
      <form {...message.form} className="stack">
        <ErrorSummary errors={message.errors} general={message.general} />
        {templates?.({ onChoose: (body) => message.set({ body }) })}
        <AreaField {...message.field('body')} maxLength={2000} />
        <div className="row">
          <Button type="submit" aria-busy={message.isBusy}>
            {words.send}
          </Button>
        </div>
      </form>
    </Panel>
  )
}
