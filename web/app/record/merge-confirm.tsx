import { useState } from 'react'
import type { Endpoint, SentTo } from '@numo/kit/endpoint.ts'
import { useProgram } from '../program.ts'
import { useCommand, type CommandOptions } from '../use-command.ts'
import { Panel } from '../../ui/panel.tsx'
import { Button } from '../../ui/button.tsx'
import { ButtonLink } from '../../ui/button-link.tsx'
import { ReasonField, withReason } from './reason-field.tsx'

/** Final confirmation of a merge: reason, and how long it can be undone. */
export function MergeConfirm<E extends Endpoint>({
  endpoint,
  input,
  back,
  ...options
}: Pick<CommandOptions<E>, 'done' | 'onDone'> & {
  endpoint: E
  /** The reason is added to it when given. */
  input: SentTo<E>
  /** Target of the cancel link. */
  back: string
}) {
  const { t } = useProgram()
  const [reason, setReason] = useState('')
  const { run, isPending } = useCommand(endpoint, options)
  return (
    <Panel title={t('record.merge.last')} note={t('record.merge.way_back')}>
      <ReasonField value={reason} onChange={setReason} />
      <div className="row">
        <Button
          look="danger"
          aria-busy={isPending}
          onClick={() => void run(withReason(input, reason))}
        >
          {t('record.merge.confirm')}
        </Button>
        <ButtonLink look="ghost" to={back}>
          {t('app.cancel')}
        </ButtonLink>
      </div>
    </Panel>
  )
}
